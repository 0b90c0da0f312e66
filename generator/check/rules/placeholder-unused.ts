import { warning, type Rule } from '../rule.ts';
import { runtimeNames } from '../placeholder-names.ts';

/** A label made to carry a value does carry it. */
export const placeholderUnused: Rule = {
  code: 'placeholder-unused',
  doc: {
    title: 'Un texte n’emploie pas la valeur prévue pour lui',
    why: 'Ce texte est fait pour montrer une valeur (un nombre, un nom) : sans elle, il dirait moins que prévu.',
    cure: 'Ajoutez le mot entre accolades.',
    right: 'countMany: "{count} projets"',
  },
  *check(site) {
    for (const text of site.texts) {
      const { expected } = runtimeNames(text, site.spec);
      // A limit written in figures is told by limit-text-typed and limit-text-wrong.
      if (
        expected.length === 0 ||
        expected.some((name) => text.text.includes(`{${name}}`) || (name.startsWith('max') && /\d/.test(text.text)))
      )
        continue;
      yield warning(
        text.doc.placeOf(text.path),
        `Ce texte est fait pour montrer ${expected.map((name) => `{${name}}`).join(' ou ')}, et ne le fait pas.`,
        text.shape.description,
        { facts: { expected } },
      );
    }
  },
};
