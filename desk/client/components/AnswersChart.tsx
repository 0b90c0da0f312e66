import { css } from '@emotion/react';
import { Link } from 'react-router-dom';
import type { YearFigures } from '../../contract.ts';
import { color, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { answerTimeLabel } from '../answer-time-label.ts';
import { writeQuery } from '../list-query.ts';
import { formats, words } from '../site.ts';
import { percentOf } from '../chart-scale.ts';
import { mutedStyles } from './desk.styles.ts';

const hourMs = 60 * 60_000;

const medianStyles = css`
  font-size: ${text.lead};
  margin-bottom: 0.6rem;
`;

const listStyles = css`
  & > li {
    border-bottom: 1px solid ${color.rule};
  }
  & > li > a,
  & > li > p {
    display: grid;
    grid-template-columns: minmax(0, 9rem) 2.5rem minmax(0, 1fr);
    align-items: center;
    gap: 0 0.8rem;
    min-height: 2.75rem;
    color: inherit;
    text-decoration: none;
  }
  & > li > p {
    ${mutedStyles}
  }
  & > li b {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  & svg {
    width: 100%;
    height: 1.25rem;
    overflow: visible;
  }
  & line {
    stroke: ${color.text};
    stroke-width: 1.4;
  }
  & [data-late] line {
    stroke: ${color.brand};
  }
  & > li > a:hover span {
    text-decoration: underline;
    text-decoration-color: ${color.brand};
    text-decoration-thickness: 2px;
  }
`;

/** Number of requests by response time: a dimension line for each class, on a common scale. */
export const AnswersChart = ({ answers }: Pick<YearFigures, 'answers'>) => {
  const greatest = Math.max(...answers.times.map(({ count }) => count));
  return (
    <>
      <p css={medianStyles}>
        {answers.medianHours === undefined
          ? words.year.noAnswer
          : fill(words.year.median, { time: formats.duration(answers.medianHours * hourMs) })}
      </p>
      <ul css={listStyles}>
        {answers.times.map(({ time, count, query }) => {
          const cells = (
            <>
              <span>{answerTimeLabel(time)}</span>
              <b>{formats.number(count)}</b>
              <Bar percent={percentOf(count, greatest)} />
            </>
          );
          return (
            <li key={time} data-late={time === 'later' || time === 'none' ? '' : undefined}>
              {count === 0 ? <p>{cells}</p> : <Link to={`/${writeQuery(query)}`}>{cells}</Link>}
            </li>
          );
        })}
      </ul>
    </>
  );
};

/** A dimension line with 45° ticks at both ends, as in construction drawings. */
const Bar = ({ percent }: { readonly percent: number }) => {
  const end = `${percent}%`;
  return (
    <svg aria-hidden="true">
      {percent > 0 && (
        <>
          <line x1="0" x2={end} y1="50%" y2="50%" />
          <Tick x="0" />
          <Tick x={end} />
        </>
      )}
    </svg>
  );
};

const Tick = ({ x }: { readonly x: string }) => (
  <svg x={x} y="50%" overflow="visible">
    <line x1="-5" y1="5" x2="5" y2="-5" />
  </svg>
);
