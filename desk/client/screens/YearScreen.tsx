import { css } from '@emotion/react';
import { Link, useSearchParams } from 'react-router-dom';
import { deskPaths, type YearFigures } from '../../contract.ts';
import { color } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { AnswersChart } from '../components/AnswersChart.tsx';
import { AsyncContent } from '../components/AsyncContent.tsx';
import { partStyles } from '../components/desk.styles.ts';
import { MonthsChart } from '../components/MonthsChart.tsx';
import { QuotesChart } from '../components/QuotesChart.tsx';
import { Screen } from '../components/Screen.tsx';
import { TradesChart } from '../components/TradesChart.tsx';
import { words } from '../site.ts';
import { useResource } from '../state/resources.ts';
import { getFromApi } from '../state/session.ts';

const yearsStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.6rem;
  & > a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
  }
  & > a[aria-current] {
    font-weight: 700;
    box-shadow: inset 0 -3px ${color.brand};
  }
`;

/** Charts of one year; each figure links to the requests it counts. */
export const YearScreen = () => {
  const [params] = useSearchParams();
  const selectedYear = /^\d{4}$/.exec(params.get('year') ?? '')?.[0];
  const query = selectedYear === undefined ? '' : `?year=${selectedYear}`;
  const { data, failure } = useResource(`year ${query}`, (signal) =>
    getFromApi<YearFigures>(deskPaths.year + query, signal),
  );
  return (
    <AsyncContent isWholeScreen data={data} failure={failure}>
      {(figures) => (
        <Screen title={fill(words.year.title, { year: figures.year })}>
          {figures.years.length > 1 && (
            <nav css={yearsStyles} aria-label={words.year.years}>
              {figures.years.map((year) => (
                <Link
                  key={year}
                  to={`/${words.paths.year}?year=${year}`}
                  aria-current={year === figures.year ? 'page' : undefined}
                >
                  {year}
                </Link>
              ))}
            </nav>
          )}
          {figures.months.every(({ count }) => count === 0) ? <p>{words.year.none}</p> : <Charts figures={figures} />}
        </Screen>
      )}
    </AsyncContent>
  );
};

const Charts = ({ figures }: { readonly figures: YearFigures }) => (
  <>
    <section css={partStyles}>
      <h2>{words.year.months}</h2>
      <MonthsChart months={figures.months} />
    </section>
    <section css={partStyles}>
      <h2>{words.year.trades}</h2>
      <TradesChart figures={figures} />
    </section>
    <section css={partStyles}>
      <h2>{words.year.answers}</h2>
      <AnswersChart answers={figures.answers} />
    </section>
    {figures.quotes.quoted.count > 0 && (
      <section css={partStyles}>
        <h2>{words.year.quotes}</h2>
        <QuotesChart quotes={figures.quotes} />
      </section>
    )}
  </>
);
