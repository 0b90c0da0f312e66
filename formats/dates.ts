/** How dates are written, for build, pages, desk and mails alike. Nothing here knows a site. */

/**
 * A date, or the span between two, as a format of `Intl` writes it; in French with « 1er » for the first of a month,
 * which CLDR does not know (Lexique des règles typographiques, « Dates »).
 */
export const dateText = (format: Intl.DateTimeFormat, from: Date, to?: Date): string => {
  const parts = to === undefined ? format.formatToParts(from) : format.formatRangeToParts(from, to);
  const isFrench = format.resolvedOptions().locale.startsWith('fr');
  return parts.map(({ type, value }) => (isFrench && type === 'day' && value === '1' ? '1er' : value)).join('');
};
