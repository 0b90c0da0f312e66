/** Counts of all requests, for the desk's list and yearly overview. */
import {
  answerTimes,
  deskStates,
  dueTimes,
  type DeskState,
  type DueTime,
  type Figure,
  type QuoteFigure,
  type ListQuery,
  type QuoteOutcome,
  type RequestList,
  type YearFigures,
} from '../../../desk/contract.ts';
import { all, one, type Engine, type Work } from '../statements.ts';
import { dayReader, monthReader, spanOf } from './calendar.ts';
import {
  assigneeSql,
  conditionOf,
  isLive,
  spanOfDue,
  stateSql,
  type Condition,
  type DeskSite,
} from './request-query.ts';
import { placeIn } from '../../text/search-words.ts';

type ListSummary = Pick<RequestList, 'counts' | 'due' | 'assigned' | 'choices'>;

/** Creates the counter; the list's counts are cached for each state of the database and each day. */
export const createSummaries = ({ read, days }: Engine, revision: () => Promise<number>) => {
  let last: { readonly key: string; readonly summary: ListSummary } | undefined;

  return {
    async ofList(now: string, site: DeskSite): Promise<ListSummary> {
      // Read before the rows: a concurrent change has another number, and is counted again.
      const key = JSON.stringify([await revision(), site, dayReader(site.timeZone)(now)]);
      if (last?.key === key) return last.summary;
      const summary = await read(() => summarise(now, site));
      last = { key, summary };
      return summary;
    },
    ofYear: (year: number | undefined, now: string, site: DeskSite) => read(() => yearFigures(year, now, site, days)),
  };
};

interface SummaryRow {
  readonly received_at: string;
  readonly state: DeskState;
  readonly project_type: string;
  readonly place: string;
  readonly message: string;
  readonly next_step_day: string | null;
  readonly assignee: string | null;
}

const summarise = function* (now: string, { timeZone, places }: DeskSite): Work<ListSummary> {
  const counts = Object.fromEntries(deskStates.map((state) => [state, 0])) as Record<DeskState, number>;
  const due = Object.fromEntries(dueTimes.map((time) => [time, 0])) as Record<DueTime, number>;
  const dueSpans = dueTimes.map((time) => ({ time, ...spanOfDue(time, now, timeZone) }));
  const found = { trades: new Set<string>(), places: new Set<string>(), months: new Set<string>() };
  const assigned: Record<string, number> = {};
  const monthOf = monthReader(timeZone);
  const sql = `SELECT received_at, ${stateSql} AS state, project_type, place, message, next_step_day,
      ${assigneeSql} AS assignee
    FROM leads WHERE ${isLive}`;
  for (const row of yield* all<SummaryRow>(sql)) {
    counts[row.state] += 1;
    const day = row.state === 'spam' ? null : row.next_step_day;
    for (const { time, from, until } of dueSpans) if (day !== null && day >= from && day <= until) due[time] += 1;
    const assignee = row.assignee ?? '-';
    if (row.state !== 'spam') assigned[assignee] = (assigned[assignee] ?? 0) + 1;
    found.trades.add(row.project_type);
    found.places.add(row.place || placeIn(row.message, places));
    found.months.add(monthOf(row.received_at));
  }
  const sorted = (set: ReadonlySet<string>): string[] => [...set].filter(Boolean).sort();
  return {
    counts,
    due,
    assigned,
    choices: { trades: sorted(found.trades), places: sorted(found.places), months: sorted(found.months).reverse() },
  };
};

const monthNames = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Each figure is the length of the list that its query shows: both use the same condition. */
const yearFigures = function* (
  wanted: number | undefined,
  now: string,
  site: DeskSite,
  days: Engine['days'],
): Work<YearFigures> {
  const thisYear = Number(monthReader(site.timeZone)(now).slice(0, 4));
  const year = wanted ?? thisYear;
  const month = String(year);
  const inYear = conditionOf({ month }, now, site, days);
  const figure = function* (query: ListQuery): Work<Figure> {
    const { sql, values } = conditionOf(query, now, site, days);
    const counted = yield* one<{ count: number }>(`SELECT count(*) AS count FROM leads WHERE ${sql}`, ...values);
    return { count: counted?.count ?? 0, query };
  };
  const monthsOf = (trade?: string): Work<(Figure & { month: string })[]> =>
    each(monthNames, function* (name) {
      const query = { month: `${month}-${name}`, ...(trade !== undefined && { trade }) };
      return { month: query.month, ...(yield* figure(query)) };
    });
  const quoteFigure = function* (quote: QuoteOutcome): Work<QuoteFigure> {
    const { sql, values } = conditionOf({ month, quote }, now, site, days);
    const sum = yield* one<{ amount: number | string | null }>(
      `SELECT sum(amount) AS amount FROM leads WHERE ${sql}`,
      ...values,
    );
    // PostgreSQL sums such integers as a decimal number, which arrives as a text.
    return { ...(yield* figure({ month, quote })), amount: Number(sum?.amount ?? 0) };
  };
  const medianHours = yield* medianAnswer(inYear, days);
  return {
    year,
    years: yield* yearsOf(thisYear, site),
    months: yield* monthsOf(),
    trades: yield* each(yield* tradesOf(inYear), function* (trade) {
      const months = yield* monthsOf(trade);
      return {
        trade: trade === '-' ? '' : trade,
        ...(yield* figure({ month, trade })),
        months: months.map(({ count, query }) => ({ count, query })),
      };
    }),
    answers: {
      ...(medianHours !== undefined && { medianHours }),
      times: yield* each(answerTimes, function* (time) {
        return { time, ...(yield* figure({ month, answered: time })) };
      }),
    },
    quotes: {
      quoted: yield* quoteFigure('sent'),
      won: yield* quoteFigure('won'),
      lost: yield* quoteFigure('lost'),
      open: yield* quoteFigure('open'),
    },
  };
};

/** One part of the work after the other. */
const each = function* <Item, Result>(items: readonly Item[], work: (item: Item) => Work<Result>): Work<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(yield* work(item));
  return results;
};

/** Most frequent first. */
const tradesOf = function* ({ sql, values }: Condition): Work<string[]> {
  const grouped = `SELECT project_type FROM leads WHERE ${sql}
    GROUP BY project_type ORDER BY count(*) DESC, project_type`;
  return (yield* all<{ project_type: string }>(grouped, ...values)).map((row) => row.project_type || '-');
};

const yearsOf = function* (thisYear: number, site: DeskSite): Work<number[]> {
  const first = (yield* one<{ first: string | null }>(`SELECT min(received_at) AS first FROM leads WHERE ${isLive}`))
    ?.first;
  const firstYear = first ? Number(monthReader(site.timeZone)(first).slice(0, 4)) : thisYear;
  const years: number[] = [];
  const sql = `SELECT 1 FROM leads WHERE ${isLive} AND status <> 'spam'
    AND received_at >= ? AND received_at < ? LIMIT 1`;
  for (let year = thisYear; year >= Math.min(firstYear, thisYear); year -= 1) {
    const { from, until } = spanOf(String(year), site.timeZone);
    if (year === thisYear || (yield* one(sql, from, until)) !== undefined) years.push(year);
  }
  return years;
};

const medianAnswer = function* ({ sql, values }: Condition, days: Engine['days']): Work<number | undefined> {
  const rows = yield* all<{ hours: number }>(
    `SELECT ${days('received_at', 'answered_at')} * 24 AS hours FROM leads
     WHERE ${sql} AND status = 'answered' AND answered_at IS NOT NULL ORDER BY hours`,
    ...values,
  );
  const hours = rows.map((row) => row.hours);
  const upper = hours[Math.floor(hours.length / 2)];
  const lower = hours[Math.floor((hours.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : Math.round(((upper + lower) / 2) * 10) / 10;
};
