/** The filters of the list as URL parameters. The search text is often a name and never in the URL. Pure functions. */
import { answerTimes, deskStates, dueTimes, quoteOutcomes, type ListQuery } from '../contract.ts';

const queryKeys = ['state', 'due', 'assignee', 'trade', 'place', 'month', 'answered', 'quote'] as const;
type QueryKey = (typeof queryKeys)[number];

/** Parses URL parameters; unknown keys and values are ignored. */
export const readQuery = (params: URLSearchParams): ListQuery => {
  const found = Object.fromEntries(
    queryKeys.flatMap((key) => {
      const value = params.get(key)?.trim() ?? '';
      return value !== '' && (allowedValues[key]?.includes(value) ?? true) ? [[key, value]] : [];
    }),
  );
  return found;
};

/** Serializes a query as `?…`, or an empty string; keys in fixed order, so that equal queries give equal URLs. */
export const writeQuery = (query: ListQuery): string => {
  const params = new URLSearchParams();
  for (const key of queryKeys) {
    const value = query[key];
    if (value !== undefined && value !== '') params.set(key, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** Whether any filter is set. */
export const isNarrowed = (query: ListQuery): boolean =>
  query.search !== undefined || queryKeys.some((key) => query[key] !== undefined);

const allowedValues: Readonly<Partial<Record<QueryKey, readonly string[]>>> = {
  state: deskStates,
  answered: answerTimes,
  quote: quoteOutcomes,
  due: dueTimes,
};
