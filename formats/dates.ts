/** Date formatting shared by build, pages, desk and mails. Independent of any site. */

/**
 * Formats a date or a range of dates; in French with « 1er » for the first of a month, which CLDR does not have
 * (Lexique des règles typographiques, « Dates »).
 */
export const dateText = (format: Intl.DateTimeFormat, from: Date, to?: Date): string => {
  const parts = to === undefined ? format.formatToParts(from) : format.formatRangeToParts(from, to);
  const isFrench = format.resolvedOptions().locale.startsWith('fr');
  return parts.map(({ type, value }) => (isFrench && type === 'day' && value === '1' ? '1er' : value)).join('');
};
