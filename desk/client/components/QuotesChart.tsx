import { css } from '@emotion/react';
import { Link } from 'react-router-dom';
import type { YearFigures } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { color, font, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { writeQuery } from '../list-query.ts';
import { formats, words } from '../site.ts';
import { stackedSegments } from '../chart-scale.ts';
import { quietButtonStyles } from './desk.styles.ts';

/** Won segments are solid, open ones outlined, lost ones struck through. */
const barStyles = css`
  width: 100%;
  height: 3.5rem;
  overflow: visible;
  & rect {
    stroke: ${color.text};
    stroke-width: 1.4;
    fill: none;
  }
  & .won rect {
    fill: ${color.text};
  }
  & .lost line {
    stroke: ${color.text};
    stroke-width: 0.8;
  }
  & a:hover rect,
  & a:focus-visible rect {
    stroke: ${color.brand};
    stroke-width: 3;
  }
  ${media.forcedColors} {
    & rect,
    & line {
      stroke: CanvasText;
    }
    & .won rect {
      fill: CanvasText;
    }
  }
`;

const legendStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.2rem 2.2rem;
  & > li > a {
    ${quietButtonStyles}
    gap: 0.5rem;
    text-decoration: none;
    font-size: ${text.body};
  }
  & > li > a:hover span {
    text-decoration: underline;
    text-decoration-color: ${color.brand};
    text-decoration-thickness: 2px;
  }
  & b {
    font: 400 ${text.h3} / 1 ${font.heading};
  }
`;

/** Won, open and lost quotes as one stacked bar. */
export const QuotesChart = ({ quotes }: Pick<YearFigures, 'quotes'>) => {
  const parts = [
    { name: 'won', label: words.year.won, figure: quotes.won },
    { name: 'open', label: words.year.open, figure: quotes.open },
    { name: 'lost', label: words.year.lost, figure: quotes.lost },
  ];
  const segments = stackedSegments(parts.map(({ figure }) => figure.count));
  return (
    <>
      <svg css={barStyles} role="group" aria-label={words.year.quotes}>
        {parts.map(({ name, label, figure }, index) => {
          const { from = 0, length = 0 } = segments[index] ?? {};
          if (length === 0) return null;
          return (
            <Link
              key={name}
              className={name}
              to={`/${writeQuery(figure.query)}`}
              aria-label={fill(words.year.figure, { label, count: figure.count })}
            >
              <svg x={`${from}%`} width={`${length}%`} height="100%">
                <rect x="0" y="6%" width="100%" height="88%" pointerEvents="all" />
                {name === 'lost' && <line x1="0" y1="94%" x2="100%" y2="6%" />}
              </svg>
            </Link>
          );
        })}
      </svg>
      <ul css={legendStyles}>
        <li>
          <Link to={`/${writeQuery(quotes.quoted.query)}`}>
            <span>
              {fill(words.year.quoted, { count: formats.number(quotes.quoted.count) })}
              {quotes.quoted.amount > 0 && `, ${formats.money(quotes.quoted.amount)}`}
            </span>
          </Link>
        </li>
        {parts.map(({ name, label, figure }) => (
          <li key={name}>
            <Link to={`/${writeQuery(figure.query)}`}>
              <b>{formats.number(figure.count)}</b>{' '}
              <span>
                {label}
                {figure.amount > 0 && `, ${formats.money(figure.amount)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};
