import { css } from '@emotion/react';
import { Link } from 'react-router-dom';
import type { Figure, YearFigures } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { labelText } from '../../../src/theme/mixins.ts';
import { color } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { writeQuery } from '../list-query.ts';
import { formats, words } from '../site.ts';
import { maxMonthlyCount, percentOf } from '../chart-scale.ts';

const listStyles = css`
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 1rem;
    align-items: center;
    padding-top: 0.5rem;
    border-bottom: 1px solid ${color.rule};
  }
  & > li > a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    font-weight: 600;
    text-decoration: none;
  }
  & > li > a:hover {
    text-decoration: underline;
    text-decoration-color: ${color.brand};
    text-decoration-thickness: 2px;
  }
  & > li > b {
    font-variant-numeric: tabular-nums;
  }
  & > li > svg {
    grid-column: 1 / -1;
  }
  ${media.tablet} {
    & > li {
      grid-template-columns: 15rem 3rem minmax(0, 1fr);
      padding-top: 0;
    }
    & > li > svg {
      grid-column: 3;
    }
  }
`;

const chartStyles = css`
  width: 100%;
  height: 3rem;
  & line {
    stroke: ${color.text};
    vector-effect: non-scaling-stroke;
  }
  & .post {
    stroke-width: 7;
  }
  & .mark {
    stroke: ${color.rule};
    stroke-width: 1;
  }
  & a:hover .post,
  & a:focus-visible .post {
    stroke: ${color.brand};
  }
  ${media.forcedColors} {
    & line {
      stroke: CanvasText;
    }
  }
`;

/** Monthly bar chart of each trade, most requested first, on a common scale. */
export const TradesChart = ({ figures }: { readonly figures: YearFigures }) => {
  const greatest = maxMonthlyCount(figures);
  return (
    <ul css={listStyles}>
      {figures.trades.map(({ trade, count, query, months }) => {
        const name = trade === '' || trade === '-' ? words.list.noTrade : trade;
        return (
          <li key={trade}>
            <Link to={`/${writeQuery(query)}`} aria-label={fill(words.year.figure, { label: name, count })}>
              {name}
            </Link>
            <b css={labelText} aria-hidden="true">
              {formats.number(count)}
            </b>
            <svg css={chartStyles} role="group" aria-label={name}>
              {months.map((figure, index) => (
                <MonthBar
                  key={months[index]?.query.month ?? index}
                  figure={figure}
                  place={{ index, width: 100 / months.length }}
                  part={percentOf(figure.count, greatest)}
                  name={name}
                />
              ))}
            </svg>
          </li>
        );
      })}
    </ul>
  );
};

interface MonthBarProps {
  readonly figure: Figure;
  readonly place: { readonly index: number; readonly width: number };
  readonly part: number;
  readonly name: string;
}

const MonthBar = ({ figure: { count, query }, place: { index, width }, part, name }: MonthBarProps) => {
  const x = `${(index + 0.5) * width}%`;
  if (count === 0) return <line className="mark" x1={x} x2={x} y1="92%" y2="98%" />;
  const month = formats.month(query.month ?? '');
  return (
    <Link to={`/${writeQuery(query)}`} aria-label={fill(words.year.figure, { label: `${name}, ${month}`, count })}>
      <rect x={`${index * width}%`} y="0" width={`${width}%`} height="100%" fill="transparent" />
      <line className="post" x1={x} x2={x} y1="98%" y2={`${98 - 0.9 * part}%`} />
    </Link>
  );
};
