import { localeOf } from './locale.ts';

/** Reads the first number of a text as its language writes it: « 96 000 € » in French, “£3,900 + box” in English. */
export const readAmount = (text: string, locale: string): number | undefined => {
  const { group, decimal } = separatorsOf(locale);
  // Any space may part thousands where one does.
  const groups = /\s/.test(group) ? '\\s' : escaped(group);
  const decimals = `(?:${escaped(decimal)}\\d+)?`;
  const match = new RegExp(`\\d{1,3}(?:${groups}\\d{3})+${decimals}|\\d+${decimals}`).exec(text);
  if (match === null) return undefined;
  const [found] = match;
  const number = Number(found.replace(new RegExp(groups, 'g'), '').replace(decimal, '.'));
  return number * multiplierOf(text.slice(match.index + found.length));
};

/**
 * Whether a text is an amount and nothing else, as a cell of a table has it: a number or a range, its unit or currency
 * (« €/h », « m² », « CHF », “per hour”), and at most a word or two before it (« dès », “from”, « à partir de »).
 * A date, a telephone number or hours are none.
 */
export const isAmountAlone = (text: string): boolean => amountAlone.test(text.trim());

const number = String.raw`(?:\d{1,3}(?:[\s.,’']\d{3})+|\d+)(?:[.,](?:\d{1,2}|[–—-]))?`;
const money = String.raw`(?:\p{Sc}|[A-Z]{3})?`;
const amount = String.raw`[+−±-]?\s?${money}\s?${number}\s?${money}`;
const amountAlone = new RegExp(
  String.raw`^(?:\p{L}+\s){0,3}${amount}(?:\s?(?:[–—/-]|\p{L}{1,3})\s?${amount})?(?:\s?[%\p{L}°²³/.*]+){0,4}$`,
  'u',
);

/** « 96 k€ », « 1,2 M€ », “£3k”; not « 3 km ». */
const multiplierOf = (rest: string): number => {
  const unit = /^\s*([kKM])(?!\p{L})/u.exec(rest)?.[1];
  return unit === undefined ? 1 : unit === 'M' ? 1_000_000 : 1000;
};

/** A formatter takes longer to make than a number to read, and every project has two of those. */
const known = new Map<string, ReturnType<typeof learnSeparators>>();

const separatorsOf = (locale: string): ReturnType<typeof learnSeparators> => {
  const separators = known.get(locale) ?? learnSeparators(locale);
  known.set(locale, separators);
  return separators;
};

const learnSeparators = (locale: string) => {
  const parts = new Intl.NumberFormat(localeOf(locale)).formatToParts(12_345.5);
  const valueOf = (type: Intl.NumberFormatPartTypes, otherwise: string): string =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  return { group: valueOf('group', ' '), decimal: valueOf('decimal', '.') };
};

const escaped = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
