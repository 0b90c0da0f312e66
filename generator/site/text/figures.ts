import type { Figure } from '../../../schema/types.gen.ts';

const NARROW = '\u202F';
const NO_BREAK = '\u00A0';

/**
 * Writes a number the way the locale does: French thousands take a narrow no-break space, decimals a comma.
 * Deterministic on any host: no `Intl` data is consulted.
 */
export const formatNumber = (
  value: number,
  locale: string,
  options: { year?: boolean; decimals?: number } = {},
): string => {
  const fixed = options.decimals === undefined ? String(value) : value.toFixed(options.decimals);
  const [whole = '0', fraction] = fixed.split('.');
  const isFrench = locale.startsWith('fr');
  const grouped = options.year ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, isFrench ? NARROW : ',');
  return fraction === undefined ? grouped : `${grouped}${isFrench ? ',' : '.'}${fraction}`;
};

/** The bare number of a figure, or its range « 20–30 », without unit. */
export const figureNumber = (figure: Figure, locale: string): string => {
  const from = formatNumber(figure.value, locale, figure);
  return figure.max === undefined ? from : `${from}–${formatNumber(figure.max, locale, figure)}`;
};

/** Languages that write the currency before the amount: « £2,450 », where French has « 2 450 € ». */
const CURRENCY_FIRST = /^(?:en|ga|ja|ko|mt|th|zh)\b/;
/** Languages that set these signs close to the number. */
const CLOSE_SIGNS = /^(?:en|ga|ja|ko|zh)\b/;

/** What stands before and after the number of a figure, spaces included, as the locale writes it. */
export const unitAround = (
  unit: string | undefined,
  locale: string,
): { readonly before: string; readonly after: string } => {
  if (unit === undefined) return { before: '', after: '' };
  if (/^\p{Sc}$/u.test(unit) && CURRENCY_FIRST.test(locale)) return { before: unit, after: '' };
  return { before: '', after: /^[%‰°]$/.test(unit) && CLOSE_SIGNS.test(locale) ? unit : NO_BREAK + unit };
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
  switch (part) {
    case 'from':
      return formatNumber(figure.value, locale, figure);
    case 'to':
      return withUnit(formatNumber(figure.max ?? figure.value, locale, figure), figure, locale);
    case 'number':
      return figureNumber(figure, locale);
    default:
      return undefined;
  }
};
