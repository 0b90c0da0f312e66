/** Locales whose thousands `Intl` parts by full stops, where French texts of the country part them by spaces. */
const spacedThousands: ReadonlySet<string> = new Set(['fr-LU', 'fr-MA']);

/** The locale that `Intl` writes in: that of site.yaml, or English where its form is wrong, which the check tells. */
export const localeOf = (locale: string): string => {
  try {
    const canonical = Intl.getCanonicalLocales(locale)[0] ?? 'en';
    return spacedThousands.has(canonical) ? 'fr-FR' : canonical;
  } catch {
    return 'en';
  }
};
