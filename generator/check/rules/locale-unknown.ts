import { isSupportedCountry } from 'libphonenumber-js/min';
import { error, rule } from '../rule.ts';

/** The site's language and country exist: dates, numbers and typography follow them. */
export const localeUnknown = rule('locale-unknown', function* ({ spec, doc }) {
  const { locale: found } = spec.site;
  const [language = '', country = ''] = found.split('-');
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(found)) return;
  const isKnown = isLanguage(language);
  if (isKnown && isCountry(country)) return;
  const id = isKnown ? 'locale-unknown/country' : 'locale-unknown/language';
  yield error(doc.placeOf(['site', 'locale']), id, { found, language, country });
});

/** Unicode's likely subtags give a script to each language that exists. */
const isLanguage = (code: string): boolean => new Intl.Locale(code).maximize().script !== undefined;

/** The names of countries take 20 ms to load: they are asked only about one without telephone numbers of its own. */
const isCountry = (code: string): boolean =>
  isSupportedCountry(code) || new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
