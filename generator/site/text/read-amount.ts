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
