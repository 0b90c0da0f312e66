import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { labels } from '#site/labels.gen';
import { layoutLabels } from '#site/layout-labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type { Labels, TocEntry } from '#site/types.gen';
import { markCurrentSection } from '../browser/mark-current-section.ts';
import { labelText } from '../theme/mixins.ts';
import { color, space, text } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { SectionMark } from '../ui/SectionMark.tsx';

const contentsStyles = css`
  align-self: start;
  & > p {
    margin-bottom: 0.8rem;
  }
  & > ol {
    border-top: 1px solid ${color.text};
  }
  & > ol a {
    display: grid;
    grid-template-columns: 2.9rem 1fr;
    align-items: center;
    min-height: 2.875rem;
    padding: 0.45rem 0;
    border-bottom: 1px solid ${color.rule};
    text-decoration: none;
    font-size: ${text.small};
    line-height: 1.25;
  }
  & > ol a.unmarked {
    grid-template-columns: 1fr;
  }
  & > ol ._mark {
    height: 1.3rem;
    color: inherit;
  }
  & > ol a:is(:hover, [aria-current]) {
    color: ${color.brand};
  }
  & > ol a[aria-current] {
    font-weight: 600;
    box-shadow: inset 0 -2px ${color.brand};
  }
  & > div > ._button {
    margin-top: 1.6rem;
    font-size: ${text.small};
  }
  ${media.desktop} {
    position: sticky;
    top: calc(${space.header} + 2rem);
  }
  ${media.print} {
    display: none;
  }
`;

/** On a high phone, above the contact bar; on one line, so that it never grows over the text that is read. */
const progressStyles = css`
  display: none;
  ${media.roomForTwoBars} {
    html[data-bar] &:not([hidden]) {
      display: block;
    }
  }
  position: fixed;
  inset: auto 0 calc(44px + 0.25rem + max(0.25rem, env(safe-area-inset-bottom)));
  padding-inline: ${space.margin};
  background: ${color.surface};
  font-size: ${text.small};
  line-height: 2.75rem;
  white-space: nowrap;
  overflow: hidden;
  text-decoration: none;
  /* A part of the line for each section. */
  & > i {
    position: absolute;
    inset: 0;
    display: flex;
    gap: 3px;
  }
  & > i > b {
    flex: 1;
    border-top: 3px solid ${color.rule};
  }
  & > i > [data-read] {
    border-color: ${color.brand};
  }
  ${media.forcedColors} {
    & > i > :not([data-read]) {
      border-top-style: dotted;
    }
  }
`;

/** Absent for sites without a contact bar. */
const { contactBar }: Labels['layout'] = layoutLabels;

export interface ArticleContentsProps {
  readonly entries: readonly TocEntry[];
  /** Whether the sections have marks. */
  readonly isMarked: boolean;
}

/** The table of contents, sticky on a desktop; the section being read is highlighted. */
export const ArticleContents = ({ entries, isMarked }: ArticleContentsProps) => {
  const contents = useRef<HTMLElement>(null);
  useEffect(() => (contents.current ? markCurrentSection(contents.current) : undefined), [entries]);
  return (
    <nav
      ref={contents}
      css={contentsStyles}
      aria-label={labels.article.contents}
      data-hydrate="scroll"
      data-contents=""
    >
      <p css={labelText}>{labels.article.contentsTitle}</p>
      <ol>
        {entries.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className={isMarked ? undefined : '_unmarked'}>
              {isMarked && <SectionMark number={index + 1} />}
              {title}
            </a>
          </li>
        ))}
      </ol>
      {contactBar && isMarked && (
        <a css={progressStyles} href={`#${entries[0]?.id}`} hidden data-progress={labels.article.nextSection}>
          <i aria-hidden="true">
            {entries.map(({ id }) => (
              <b key={id} />
            ))}
          </i>
          <span />
        </a>
      )}
      {isMarked && (
        <div data-actions="">
          <ButtonLink to={systemRoutes.contact} variant="secondary" className="_button">
            {labels.closing.button}
          </ButtonLink>
        </div>
      )}
    </nav>
  );
};
