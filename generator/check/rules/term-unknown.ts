import { rule, unknownName, unknownNames } from '../rule.ts';
import { plainTerm } from '../../site/terms.ts';

/** What a text asks of the glossary is there: a word that it marks, a family that it shows. */
export const termUnknown = rule('term-unknown', function* ({ spec, referencesTo }) {
  const words = (spec.glossary ?? []).map(({ word }) => word);
  const known = new Set(words.map(plainTerm));
  const topics = new Set((spec.glossary ?? []).flatMap(({ topic }) => topic ?? []));
  for (const { value, place } of referencesTo('term'))
    if (!known.has(plainTerm(value)))
      yield unknownName(place(), value, words, {
        fr: `« ${value} » n’a pas de définition dans le lexique.`,
        en: `“${value}” has no definition in the glossary.`,
        hint: {
          fr: 'Ajoutez-le à « glossary », dans site.yaml, ou retirez <Term>.',
          en: 'Add it to “glossary”, in site.yaml, or remove <Term>.',
        },
      });
  yield* unknownNames(referencesTo('topic'), topics, (name) => ({
    fr: `Aucun mot du lexique n’est de la famille « ${name} ».`,
    en: `No word of the glossary is of the family “${name}”.`,
    hint: {
      fr: 'Donnez ce « topic » à des mots de « glossary », ou corrigez-le.',
      en: 'Give this “topic” to words of “glossary”, or correct it.',
    },
  }));
});
