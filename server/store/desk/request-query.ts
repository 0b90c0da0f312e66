/** SQL conditions for the desk's lists. */
import type { AnswerTime, DeskState, DueTime, ListQuery, QuoteOutcome } from '../../../desk/contract.ts';
import type { Engine } from '../statements.ts';
import { dayReader, shiftDay, spanOf, weekOf, type TimeZone } from './calendar.ts';
import { foldWords, ligatures } from '../../../formats/words.ts';
import { termsOf } from '../../text/search-words.ts';

/** What the desk needs of the site. */
export interface DeskSite {
  readonly timeZone: TimeZone;
  /** Communes that are recognised in a message. */
  readonly places: readonly string[];
  /** Country of phone numbers without a prefix (ISO 3166-1); only international ones are read if absent. */
  readonly country?: string | undefined;
}

/** A condition on rows of `leads`, with the values of its placeholders. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly string[];
}

/** State of a row: former servers and the command line have one word for every state after the first answer. */
export const stateSql = "(CASE status WHEN 'answered' THEN coalesce(stage, 'called') ELSE status END)";

/** Rows that the desk shows; those that a purge has set aside are hidden everywhere. */
export const isLive = 'set_aside_at IS NULL';

/**
 * The condition of a query without its cursor, at an instant (ISO); `days` is the dialect's expression for the time
 * between two instants.
 */
export const conditionOf = (
  query: ListQuery,
  now: string,
  { timeZone, country }: DeskSite,
  days: Engine['days'],
): Condition => {
  const search = termsOf(query.search ?? '', country);
  const parts: Condition[] = [
    { sql: isLive, values: [] },
    query.state === undefined ? { sql: "status <> 'spam'", values: [] } : isIn(query.state),
    ...search.words.map((word) => hasText(word, (words) => words)),
    ...search.numbers.map((digits) => hasText(digits, withoutSpaces)),
    ...(query.trade === undefined
      ? []
      : [{ sql: 'project_type = ?', values: [query.trade === '-' ? '' : query.trade] }]),
    ...(query.place === undefined ? [] : [isAt(query.place)]),
    ...(query.month === undefined ? [] : [arrivedIn(query.month, timeZone)]),
    ...(query.answered === undefined
      ? []
      : [{ sql: answeredSql(days('received_at', 'answered_at'))[query.answered], values: [] }]),
    ...(query.quote === undefined ? [] : [{ sql: quoteSql[query.quote], values: [] }]),
    ...(query.assignee === undefined ? [] : [givenTo(query.assignee)]),
    ...(query.due === undefined ? [] : [isDueIn(spanOfDue(query.due, now, timeZone))]),
  ];
  return { sql: parts.map(({ sql }) => `(${sql})`).join(' AND '), values: parts.flatMap(({ values }) => values) };
};

const isIn = (state: DeskState): Condition => ({ sql: `${stateSql} = ?`, values: [state] });

/** The words of a column; former servers kept ligatures in them. */
const wordsIn = (column: string): string =>
  ligatures.reduce((sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`, column);

/** Digits that stand in groups: a number is found however it was grouped. */
const withoutSpaces = (sql: string): string => `replace(${sql}, ' ', '')`;

/**
 * Requests whose own words or whose notes contain a text, once `read` was applied to them. A normalised word and a
 * number hold letters and digits only: none of LIKE's wildcards.
 */
const hasText = (text: string, read: (sql: string) => string): Condition => {
  const like = `%${text}%`;
  const [own, ofNote] = ['leads.words', 'lead_notes.words'].map((column) => read(wordsIn(column)));
  const inNotes = `SELECT 1 FROM lead_notes WHERE lead_id = leads.id AND ${ofNote} LIKE ?`;
  return { sql: `${own} LIKE ? OR EXISTS (${inNotes})`, values: [like, like] };
};

/** Set by somebody, or recognised in the message. */
const isAt = (place: string): Condition => ({
  sql: `place = ? OR (place = '' AND ${wordsIn('words')} LIKE ?)`,
  values: [place, `%/% ${foldWords(place)} %`],
});

/** What was given to somebody whose access was revoked is nobody's. */
export const assigneeSql = '(SELECT id FROM people WHERE people.id = assignee_id)';

const givenTo = (person: string): Condition =>
  person === '-' ? { sql: `${assigneeSql} IS NULL`, values: [] } : { sql: `${assigneeSql} = ?`, values: [person] };

const arrivedIn = (month: string, timeZone: TimeZone): Condition => {
  const { from, until } = spanOf(month, timeZone);
  return { sql: 'received_at >= ? AND received_at < ?', values: [from, until] };
};

const isAnswered = "status = 'answered' AND answered_at IS NOT NULL";

const answeredSql = (days: string): Readonly<Record<AnswerTime, string>> => ({
  '1': `${isAnswered} AND ${days} <= 1`,
  '2': `${isAnswered} AND ${days} > 1 AND ${days} <= 2`,
  '7': `${isAnswered} AND ${days} > 2 AND ${days} <= 7`,
  later: `${isAnswered} AND ${days} > 7`,
  none: "status = 'new'",
});

/** The first and the last day of next steps that a filter shows, `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** The days of a filter at an instant. */
export const spanOfDue = (due: DueTime, now: string, timeZone: TimeZone): DaySpan => {
  const today = dayReader(timeZone)(now);
  switch (due) {
    case 'late':
      return { from: '', until: shiftDay(today, -1) };
    case 'today':
      return { from: today, until: today };
    case 'week': {
      const { monday, sunday } = weekOf(today);
      return { from: monday, until: sunday };
    }
  }
};

const isDueIn = ({ from, until }: DaySpan): Condition => ({
  sql: 'next_step_day >= ? AND next_step_day <= ?',
  values: [from, until],
});

/**
 * The order of the list: a rank, highest first, then the day, earliest first. Both expressions hold one placeholder,
 * for today.
 */
export const listOrder = {
  rank: "(CASE WHEN next_step_day <= ? THEN 2 WHEN status = 'new' THEN 1 ELSE 0 END)",
  day: "(CASE WHEN next_step_day <= ? THEN next_step_day ELSE '' END)",
} as const;

const quoteSql: Readonly<Record<QuoteOutcome, string>> = {
  sent: 'quoted_at IS NOT NULL',
  won: `quoted_at IS NOT NULL AND ${stateSql} = 'won'`,
  lost: `quoted_at IS NOT NULL AND ${stateSql} = 'lost'`,
  open: `quoted_at IS NOT NULL AND ${stateSql} NOT IN ('won', 'lost')`,
};
