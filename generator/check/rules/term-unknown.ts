import { rule, unknownName } from '../rule.ts';
import { plainTerm } from '../../site/terms.ts';

/** What a text asks of the glossary is there: a word that it marks, a family that it shows. */
export const termUnknown = rule(
  'term-unknown',
  {
    fr: {
      word: (word: string) => ({
        message: `« ${word} » n’a pas de définition dans le lexique.`,
        hint: 'Ajoutez-le à « glossary », dans site.yaml, ou retirez <Term>.',
      }),
      topic: (topic: string) => ({
        message: `Aucun mot du lexique n’est de la famille « ${topic} ».`,
        hint: 'Donnez ce « topic » à des mots de « glossary », ou corrigez-le.',
      }),
    },
    en: {
      word: (word) => ({
        message: `“${word}” has no definition in the glossary.`,
        hint: 'Add it to “glossary”, in site.yaml, or remove <Term>.',
      }),
      topic: (topic) => ({
        message: `No word of the glossary is of the family “${topic}”.`,
        hint: 'Give this “topic” to words of “glossary”, or correct it.',
      }),
    },
  },
  function* ({ spec, references }, say) {
    const words = (spec.glossary ?? []).map(({ word }) => word);
    const known = new Set(words.map(plainTerm));
    const topics = new Set((spec.glossary ?? []).flatMap(({ topic }) => topic ?? []));
    for (const { kind, value, place } of references) {
      if (kind === 'term' && !known.has(plainTerm(value))) yield unknownName(place(), value, words, say.word(value));
      if (kind === 'topic' && !topics.has(value)) yield unknownName(place(), value, topics, say.topic(value));
    }
  },
);
