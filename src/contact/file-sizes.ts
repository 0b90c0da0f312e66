/** Sizes of files as people read them. */

const bytesPerKilobyte = 1024;

/** Total size in bytes. */
export const totalBytesOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((total, { size }) => total + size, 0);

/** Total size in kilobytes, rounded, for analytics. */
export const totalKilobytesOf = (files: readonly { readonly size: number }[]): number =>
  Math.round(totalBytesOf(files) / bytesPerKilobyte);

/** « 842 Ko »: a size in KB, formatted for the locale; at least 1 unless the file is empty. */
export const formatKilobytes = (bytes: number, locale: string): string => {
  const kilobytes = Math.round(bytes / bytesPerKilobyte);
  return formatUnit(bytes > 0 ? Math.max(1, kilobytes) : 0, 'kilobyte', 0, locale);
};

/** « 5,10 Mo »: a size in MB with two decimals, formatted for the locale. */
export const formatMegabytes = (bytes: number, locale: string): string =>
  formatUnit(bytes / (bytesPerKilobyte * bytesPerKilobyte), 'megabyte', 2, locale);

const formatUnit = (value: number, unit: 'kilobyte' | 'megabyte', decimals: number, locale: string): string => {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format
    .formatToParts(value)
    .map(({ type, value: part }) => {
      // CLDR has « ko » but « Mo »; the site capitalizes both.
      if (type === 'unit') return part.charAt(0).toLocaleUpperCase(locale) + part.slice(1);
      return type === 'literal' ? part.replace(/\s/g, '\u00a0') : part;
    })
    .join('');
};
