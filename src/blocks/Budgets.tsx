import { css } from '@emotion/react';
import type { Budgets as BudgetsData } from '#site/types.gen';
import { labelText } from '../theme/mixins.ts';
import { color, font, space, text } from '../theme/tokens.ts';
import { Link } from '../ui/Link.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const headStyles = css`
  & > h2 {
    font-size: ${text.h3};
    line-height: 1.14;
  }
  & > p {
    margin: 0.6rem 0 1.2rem;
    max-width: 62ch;
    font-size: ${text.small};
    color: ${color.muted};
  }
`;

const listStyles = css`
  border-top: 1px solid ${color.text};
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.2rem ${space.gutter};
    align-items: baseline;
    padding-block: 0.9rem;
    border-bottom: 1px solid ${color.rule};
  }
  & a {
    font-weight: 600;
  }
  & strong {
    font: 400 ${text.h4} / 1.1 ${font.heading};
    font-size: max(1.25rem, 20px);
    white-space: nowrap;
  }
  & div {
    grid-column: 1 / -1;
  }
  & svg {
    display: block;
    overflow: visible;
    fill: none;
    stroke: currentColor;
  }
  & > [aria-current] {
    color: ${color.brand};
  }
`;

export interface BudgetsProps extends BudgetsData {
  /** Path of the current project, on a project's page. */
  readonly current?: string;
}

/** What each project of a trade cost, as lines to one scale, with its surface, year and scope; no average. */
export const Budgets = ({ title, note, lines, current }: BudgetsProps) => (
  <section css={headStyles} aria-labelledby="_budgets">
    <h2 id="_budgets">{title}</h2>
    <p>
      <RunningText text={note} />
    </p>
    <ol css={listStyles}>
      {lines.map(({ title: name, path, surface, year, budget, scope, part }) => (
        <li key={path} aria-current={path === current ? 'page' : undefined}>
          {path === current ? <b>{name}</b> : <Link to={path}>{name}</Link>}
          <strong>{budget}</strong>
          <div>
            {/* A dimension line as SVG: its width is an attribute, since the security policy forbids inline styles. */}
            <svg width={`${part}%`} height="12" aria-hidden="true">
              <line y1="6" x2="100%" y2="6" />
              <path d="M-4 10 4 2" />
              <svg x="100%" overflow="visible">
                <path d="M-4 10 4 2" />
              </svg>
            </svg>
            <span css={labelText}>{[surface, year, scope].filter((part) => part !== undefined).join(', ')}</span>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
