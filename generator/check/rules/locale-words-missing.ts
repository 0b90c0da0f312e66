import { languageTag, wordsLanguage } from '../../schema/defaults.ts';
import { rule, warning } from '../rule.ts';

/** Words that site.yaml leaves to their default are in the site's language, where there are default words in it. */
export const localeWordsMissing = rule('locale-words-missing', function* ({ spec, addedWords, doc }) {
  const { locale } = spec.site;
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(locale) || wordsLanguage(locale) === languageTag(locale)) return;
  const [first] = addedWords;
  if (first === undefined) return;
  yield warning(doc.placeOf(['site', 'locale']), 'locale-words-missing', {
    found: locale,
    first: first.join('.'),
  });
});
