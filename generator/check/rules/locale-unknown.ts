import { error, rule } from '../rule.ts';

/** The site's language and country exist: dates, numbers and typography follow them. */
export const localeUnknown = rule('locale-unknown', function* ({ spec, doc }) {
  const { locale } = spec.site;
  const [language = '', country = ''] = locale.split('-');
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(locale)) return;
  const isLanguage = isNamed(language, 'language');
  if (isLanguage && isNamed(country, 'region')) return;
  const unknown = isLanguage
    ? { fr: `le pays « ${country} »`, en: `the country “${country}”` }
    : { fr: `la langue « ${language} »`, en: `the language “${language}”` };
  yield error(doc.placeOf(['site', 'locale']), {
    fr: `Dans « ${locale} », ${unknown.fr} n’existe pas.`,
    en: `In “${locale}”, ${unknown.en} does not exist.`,
    hint: {
      fr: 'Écrivez par exemple « fr-FR » pour le français de France, « fr-BE » pour celui de Belgique.',
      en: 'Write for example “en-GB” for British English, “en-IE” for Irish English.',
    },
    facts: { found: locale },
  });
});

const isNamed = (code: string, type: 'language' | 'region'): boolean =>
  new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
