/** SQL conditions for the desk's lists. */
import type { AnswerTime, DeskState, ListQuery, QuoteOutcome } from '../../http/desk.ts';
import type { Engine } from '../leads/statements.ts';
import { spanOf, type TimeZone } from './calendar.ts';
import { fold, ligatures, wordsToFind } from './words.ts';

/** What the desk needs of the site. */
export interface DeskSite {
  readonly timeZone: TimeZone;
  /** Communes that are recognised in a message. */
  readonly places: readonly string[];
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
 * The condition of a query without its cursor; `days` is the dialect's expression for the time between two instants.
 */
export const conditionOf = (query: ListQuery, { timeZone }: DeskSite, days: Engine['days']): Condition => {
  const parts: Condition[] = [
    { sql: isLive, values: [] },
    query.state === undefined ? { sql: "status <> 'spam'", values: [] } : isIn(query.state),
    ...wordsToFind(query.search ?? '').map(hasWord),
    ...(query.trade === undefined
      ? []
      : [{ sql: 'project_type = ?', values: [query.trade === '-' ? '' : query.trade] }]),
    ...(query.place === undefined ? [] : [isAt(query.place)]),
    ...(query.month === undefined ? [] : [arrivedIn(query.month, timeZone)]),
    ...(query.answered === undefined
      ? []
      : [{ sql: answeredSql(days('received_at', 'answered_at'))[query.answered], values: [] }]),
    ...(query.quote === undefined ? [] : [{ sql: quoteSql[query.quote], values: [] }]),
  ];
  return { sql: parts.map(({ sql }) => `(${sql})`).join(' AND '), values: parts.flatMap(({ values }) => values) };
};

const isIn = (state: DeskState): Condition => ({ sql: `${stateSql} = ?`, values: [state] });

/** The words of a column; former servers kept ligatures in them. */
const wordsIn = (column: string): string =>
  ligatures.reduce((sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`, column);

/** A normalised word holds letters and digits only: none of LIKE's wildcards. */
const hasWord = (word: string): Condition => {
  const like = `%${word}%`;
  const inNotes = `SELECT 1 FROM lead_notes WHERE lead_id = leads.id AND ${wordsIn('lead_notes.words')} LIKE ?`;
  return { sql: `${wordsIn('leads.words')} LIKE ? OR EXISTS (${inNotes})`, values: [like, like] };
};

/** Set by somebody, or recognised in the message. */
const isAt = (place: string): Condition => ({
  sql: `place = ? OR (place = '' AND ${wordsIn('words')} LIKE ?)`,
  values: [place, `%/% ${fold(place)} %`],
});

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

const quoteSql: Readonly<Record<QuoteOutcome, string>> = {
  sent: 'quoted_at IS NOT NULL',
  won: `quoted_at IS NOT NULL AND ${stateSql} = 'won'`,
  lost: `quoted_at IS NOT NULL AND ${stateSql} = 'lost'`,
  open: `quoted_at IS NOT NULL AND ${stateSql} NOT IN ('won', 'lost')`,
};
