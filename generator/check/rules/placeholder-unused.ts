import { inLanguage } from '../../schema/in-language.ts';
import { rule, warning } from '../rule.ts';
import { runtimeNames } from '../placeholder-names.ts';

/** A label made to carry a value does carry it. */
export const placeholderUnused = rule(
  'placeholder-unused',
  {
    fr: {
      unused: (expected: readonly string[], description: string | undefined) => ({
        message: `Ce texte est fait pour montrer ${expected.map((name) => `{${name}}`).join(' ou ')}, et ne le fait pas.`,
        hint: description,
      }),
    },
    en: {
      unused: (expected, description) => ({
        message: `This text is made to show ${expected.map((name) => `{${name}}`).join(' or ')}, and does not.`,
        hint: description && inLanguage(description, 'en'),
      }),
    },
  },
  function* (site, say) {
    for (const text of site.texts) {
      const { expected } = runtimeNames(text, site.spec);
      // A limit written in figures is reported by limit-text-typed and limit-text-wrong.
      if (
        expected.length === 0 ||
        expected.some((name) => text.text.includes(`{${name}}`) || (name.startsWith('max') && /\d/.test(text.text)))
      )
        continue;
      yield warning(text.doc.placeOf(text.path), say.unused(expected, text.shape.description), { facts: { expected } });
    }
  },
);
