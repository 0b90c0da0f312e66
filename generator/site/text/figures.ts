import type { Figure } from '../../../schema/types.gen.ts';
import { localeOf } from './locale.ts';
import { noBreak } from './typography.ts';

/**
 * Writes a number the way the locale does: « 3 100,5 » in French, “3,100.5” in English; a year keeps its digits
 * together.
 */
export const formatNumber = (
  value: number,
  locale: string,
  { year = false, decimals }: { year?: boolean; decimals?: number } = {},
): string =>
  new Intl.NumberFormat(localeOf(locale), {
    useGrouping: !year,
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 20,
  }).format(value);

/** The bare number of a figure, or its range « 20–30 », without unit. */
export const figureNumber = (figure: Figure, locale: string): string => {
  const from = formatNumber(figure.value, locale, figure);
  return figure.max === undefined ? from : `${from}–${formatNumber(figure.max, locale, figure)}`;
};

/** The text before and after the number of a figure, spaces included, as the locale writes it. */
export const unitAround = (unit: string | undefined, locale: string) => {
  if (unit === undefined) return { before: '', after: '' };
  // Where a language sets a sign, and how close, is the same for all of its kind: « € » as « £ », « ‰ » as « % ».
  if (/^\p{Sc}$/u.test(unit)) return signAround(unit, 'currency', { style: 'currency', currency: 'EUR' }, locale);
  if (/^[%‰°]$/.test(unit)) return signAround(unit, 'percentSign', { style: 'percent' }, locale);
  return { before: '', after: noBreak + unit };
};

const signAround = (
  sign: string,
  type: Intl.NumberFormatPartTypes,
  options: Intl.NumberFormatOptions,
  locale: string,
) => {
  const parts = new Intl.NumberFormat(localeOf(locale), { ...options, maximumFractionDigits: 0 }).formatToParts(1);
  const isFirst = parts.findIndex((part) => part.type === type) < parts.findIndex((part) => part.type === 'integer');
  const space = parts.some((part) => part.type === 'literal' && /\s/.test(part.value)) ? noBreak : '';
  return isFirst ? { before: sign + space, after: '' } : { before: '', after: space + sign };
};

const withUnit = (number: string, figure: Figure, locale: string): string => {
  const { before, after } = unitAround(figure.unit, locale);
  return before + number + after;
};

/** The figure in full: « 3 100 m² », « 80–100 ans », « 1970 ». */
export const figureText = (figure: Figure, locale: string): string =>
  withUnit(figureNumber(figure, locale), figure, locale);

/** `.from`: the bare low number; `.to`: the high number with its unit; `.number`: number or range without unit. */
export const figurePart = (figure: Figure, part: string, locale: string): string | undefined => {
  if (part === 'from') return formatNumber(figure.value, locale, figure);
  if (part === 'to') return withUnit(formatNumber(figure.max ?? figure.value, locale, figure), figure, locale);
  return part === 'number' ? figureNumber(figure, locale) : undefined;
};
