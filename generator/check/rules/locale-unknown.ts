import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';

/** The site's language and country exist: dates, numbers and typography follow them. */
export const localeUnknown = rule('locale-unknown', function* ({ spec, doc }) {
  const { locale } = spec.site;
  const [language = '', country = ''] = locale.split('-');
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(locale)) return;
  const isLanguage = isNamed(language, 'language');
  if (isLanguage && isNamed(country, 'region')) return;
  const words = isLanguage
    ? message('locale-unknown/country', { found: locale, country })
    : message('locale-unknown/language', { found: locale, language });
  yield error(doc.placeOf(['site', 'locale']), words);
});

const isNamed = (code: string, type: 'language' | 'region'): boolean =>
  new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
