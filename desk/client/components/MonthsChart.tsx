import { css } from '@emotion/react';
import { Link } from 'react-router-dom';
import type { YearFigures } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { color, font, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { writeQuery } from '../list-query.ts';
import { formats, words } from '../site.ts';
import { percentOf, axisTicks } from '../chart-scale.ts';

const chartStyles = css`
  width: 100%;
  height: 15rem;
  overflow: visible;
  & line {
    stroke: ${color.text};
    vector-effect: non-scaling-stroke;
  }
  & .ground {
    stroke-width: 1.4;
  }
  & .scale {
    stroke: ${color.rule};
    stroke-width: 1;
  }
  & .post {
    stroke-width: 9;
  }
  & .cut {
    stroke-width: 1.4;
  }
  & a:hover .post,
  & a:focus-visible .post {
    stroke: ${color.brand};
  }
  & text {
    font-family: ${font.text};
    font-size: ${text.label};
    font-stretch: 82%;
    font-weight: 500;
    fill: ${color.textMuted};
    text-anchor: middle;
  }
  & .count {
    font-weight: 700;
    fill: ${color.text};
  }
  & .side {
    text-anchor: start;
  }
  & a {
    text-decoration: none;
  }
  ${media.forcedColors} {
    & line {
      stroke: CanvasText;
    }
    & text {
      fill: CanvasText;
    }
  }
`;

/** Vertical extent of the bars, in percent: counts are above the bars, months below the baseline. */
const topPercent = 12;
const baselinePercent = 86;

/** Width of the axis labels, in percent. */
const leftPercent = 5;

const yOf = (percent: number): number => baselinePercent - ((baselinePercent - topPercent) * percent) / 100;

/** Bar chart of the requests per month; each bar links to its requests. */
export const MonthsChart = ({ months }: { readonly months: YearFigures['months'] }) => {
  const lines = axisTicks(Math.max(...months.map(({ count }) => count)));
  const top = lines.at(-1) ?? 1;
  const width = (100 - leftPercent) / months.length;
  return (
    <svg css={chartStyles} role="group" aria-label={words.year.months}>
      {lines.slice(1).map((value) => {
        const y = `${yOf(percentOf(value, top))}%`;
        return (
          <g key={value} aria-hidden="true">
            <line className="scale" x1="0" x2="100%" y1={y} y2={y} />
            <text className="side" x="0" y={y} dy="-0.3em">
              {formats.number(value)}
            </text>
          </g>
        );
      })}
      {months.map(({ month, count, query }, index) => {
        const x = `${leftPercent + (index + 0.5) * width}%`;
        const y = `${yOf(percentOf(count, top))}%`;
        const label = <MonthLabel x={x} number={index + 1} />;
        if (count === 0)
          return (
            <g key={month} aria-hidden="true">
              {label}
            </g>
          );
        return (
          <Link
            key={month}
            to={`/${writeQuery(query)}`}
            aria-label={fill(words.year.figure, { label: formats.month(month), count })}
          >
            <rect x={`${leftPercent + index * width}%`} y="0" width={`${width}%`} height="100%" fill="transparent" />
            <line className="post" x1={x} x2={x} y1={`${baselinePercent}%`} y2={y} />
            <text className="count" x={x} y={y} dy="-0.5em">
              {formats.number(count)}
            </text>
            {label}
          </Link>
        );
      })}
      <line className="ground" x1="0" x2="100%" y1={`${baselinePercent}%`} y2={`${baselinePercent}%`} />
    </svg>
  );
};

/** Only the first letter: twelve names do not fit on a phone. */
const MonthLabel = ({ x, number }: { readonly x: string; readonly number: number }) => (
  <text x={x} y="99%">
    {formats.shortMonth(number).slice(0, 1).toLocaleUpperCase()}
  </text>
);
