/** What the list shows, in its address; the words that one looks for, often a name, never stand there. Pure. */
import { answerTimes, deskStates, quoteOutcomes, type ListQuery } from '../../http/desk.ts';

const KEYS = ['state', 'trade', 'place', 'month', 'answered', 'quote'] as const;
type QueryKey = (typeof KEYS)[number];

/** Reads an address; what is none of a query's values is left out. */
export const readQuery = (params: URLSearchParams): ListQuery => {
  const found = Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = params.get(key)?.trim() ?? '';
      return value !== '' && (closed[key]?.includes(value) ?? true) ? [[key, value]] : [];
    }),
  );
  return found;
};

/** Writes an address, keys in one order: the same query is the same address. */
export const writeQuery = (query: ListQuery): string => {
  const params = new URLSearchParams();
  for (const key of KEYS) {
    const value = query[key];
    if (value !== undefined && value !== '') params.set(key, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** Whether anything narrows the list. */
export const isNarrowed = (query: ListQuery): boolean =>
  query.search !== undefined || KEYS.some((key) => query[key] !== undefined);

const closed: Readonly<Partial<Record<QueryKey, readonly string[]>>> = {
  state: deskStates,
  answered: answerTimes,
  quote: quoteOutcomes,
};
