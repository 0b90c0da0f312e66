import { error, rule } from '../rule.ts';

/** The site's language and country exist: dates, numbers and typography follow them. */
export const localeUnknown = rule('locale-unknown', function* ({ spec, doc }) {
  const { locale: found } = spec.site;
  const [language = '', country = ''] = found.split('-');
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(found)) return;
  const isLanguage = isNamed(language, 'language');
  if (isLanguage && isNamed(country, 'region')) return;
  const id = isLanguage ? 'locale-unknown/country' : 'locale-unknown/language';
  yield error(doc.placeOf(['site', 'locale']), id, { found, language, country });
});

const isNamed = (code: string, type: 'language' | 'region'): boolean =>
  new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
