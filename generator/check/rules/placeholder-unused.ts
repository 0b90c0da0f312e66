import { inLanguage } from '../../schema/in-language.ts';
import { rule, warning } from '../rule.ts';
import { runtimeNames } from '../placeholder-names.ts';

/** A label made to show a value shows it. */
export const placeholderUnused = rule('placeholder-unused', function* (site) {
  for (const text of site.texts) {
    const { expected } = runtimeNames(text, site.spec);
    // A limit written in figures is reported by limit-text-typed and limit-text-wrong.
    if (
      expected.length === 0 ||
      expected.some((name) => text.text.includes(`{${name}}`) || (name.startsWith('max') && /\d/.test(text.text)))
    )
      continue;
    const { description = '' } = text.shape;
    const names = expected.map((name) => `{${name}}`);
    yield warning(text.doc.placeOf(text.path), 'placeholder-unused', {
      names: { fr: names.join(' ou '), en: names.join(' or ') },
      description: { fr: description, en: inLanguage(description, 'en') },
      expected,
    });
  }
});
