import { error, rule } from '../rule.ts';

/** The site's language and country exist: dates, numbers and typography follow them. */
export const localeUnknown = rule(
  'locale-unknown',
  {
    fr: {
      language: (locale: string, code: string) => ({
        message: `Dans « ${locale} », la langue « ${code} » n’existe pas.`,
        hint: 'Écrivez par exemple « fr-FR » pour le français de France, « fr-BE » pour celui de Belgique.',
      }),
      country: (locale: string, code: string) => ({
        message: `Dans « ${locale} », le pays « ${code} » n’existe pas.`,
        hint: 'Écrivez par exemple « fr-FR » pour le français de France, « fr-BE » pour celui de Belgique.',
      }),
    },
    en: {
      language: (locale, code) => ({
        message: `In “${locale}”, the language “${code}” does not exist.`,
        hint: 'Write for example “en-GB” for British English, “en-IE” for Irish English.',
      }),
      country: (locale, code) => ({
        message: `In “${locale}”, the country “${code}” does not exist.`,
        hint: 'Write for example “en-GB” for British English, “en-IE” for Irish English.',
      }),
    },
  },
  function* ({ spec, doc }, say) {
    const { locale } = spec.site;
    const [language = '', country = ''] = locale.split('-');
    if (!/^[a-z]{2}-[A-Z]{2}$/.test(locale)) return;
    const unknown = !isNamed(language, 'language') ? 'language' : !isNamed(country, 'region') ? 'country' : undefined;
    if (unknown === undefined) return;
    yield error(doc.placeOf(['site', 'locale']), say[unknown](locale, unknown === 'language' ? language : country), {
      facts: { found: locale },
    });
  },
);

const isNamed = (code: string, type: 'language' | 'region'): boolean =>
  new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
