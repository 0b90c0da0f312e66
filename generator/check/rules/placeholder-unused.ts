import { inLanguage } from '../../schema/in-language.ts';
import { fileRule, warning } from '../rule.ts';
import { runtimeNames } from '../placeholder-names.ts';

/** A label made to show a value shows it. */
export const placeholderUnused = fileRule('placeholder-unused', function* (file) {
  for (const text of file.texts) {
    const { expected } = runtimeNames(text, file);
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
