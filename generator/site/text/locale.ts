/** The locale that `Intl` writes in: that of site.yaml, or English where its form is wrong, which the check tells. */
export const localeOf = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
};
