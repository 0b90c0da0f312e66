import { message } from '../../diagnostics/message.ts';
import { rule, unknownName, unknownNames } from '../rule.ts';
import { plainTerm } from '../../site/terms.ts';

/** What a text asks of the glossary is there: a word that it marks, a family that it shows. */
export const termUnknown = rule('term-unknown', function* ({ spec: { glossary = [] }, referencesTo }) {
  const words = glossary.map(({ word }) => word);
  const known = new Set(words.map(plainTerm));
  for (const { value: word, place } of referencesTo('term'))
    if (!known.has(plainTerm(word)))
      yield unknownName(place(), word, words, { message: message('term-unknown', { word }) });
  const topics = new Set(glossary.flatMap(({ topic }) => topic ?? []));
  yield* unknownNames(referencesTo('topic'), topics, (topic) => ({
    message: message('term-unknown/topic', { topic }),
  }));
});
