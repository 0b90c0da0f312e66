import type { Figure } from '../../schema/types.gen.ts';

const NARROW = '\u202F';
const NO_BREAK = '\u00A0';

/**
 * Writes a number the way the locale does: French thousands take a narrow no-break space, decimals a comma.
 * Deterministic on any host: no `Intl` data is consulted.
 */
export const formatNumber = (value: number, locale: string, options: { year?: boolean; decimals?: number } = {}): string => {
  const fixed = options.decimals === undefined ? String(value) : value.toFixed(options.decimals);
  const [whole = '0', fraction] = fixed.split('.');
  const isFrench = locale.startsWith('fr');
  const grouped = options.year ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, isFrench ? NARROW : ',');
  return fraction === undefined ? grouped : `${grouped}${isFrench ? ',' : '.'}${fraction}`;
};

/** The bare number of a figure, or its range « 20–30 », without unit. */
export const figureNumber = (figure: Figure, locale: string): string => {
  const options = { ...(figure.year ? { year: true } : {}), ...(figure.decimals === undefined ? {} : { decimals: figure.decimals }) };
  const from = formatNumber(figure.value, locale, options);
  return figure.max === undefined ? from : `${from}–${formatNumber(figure.max, locale, options)}`;
};

const withUnit = (number: string, figure: Figure): string => (figure.unit === undefined ? number : `${number}${NO_BREAK}${figure.unit}`);

/** The figure in full: « 3 100 m² », « 80–100 ans », « 1970 ». */
export const figureText = (figure: Figure, locale: string): string => withUnit(figureNumber(figure, locale), figure);

/** `.from`: the bare low number; `.to`: the high number with its unit; `.number`: number or range without unit. */
export const figurePart = (figure: Figure, part: string, locale: string): string | undefined => {
  switch (part) {
    case 'from':
      return formatNumber(figure.value, locale, figure.year ? { year: true } : {});
    case 'to':
      return withUnit(formatNumber(figure.max ?? figure.value, locale), figure);
    case 'number':
      return figureNumber(figure, locale);
    default:
      return undefined;
  }
};
