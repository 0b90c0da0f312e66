import { rule, unknownName, unknownNames } from '../rule.ts';
import { plainTerm } from '../../site/terms.ts';

/** What a text asks of the glossary is there: a word that it marks, a family that it shows. */
export const termUnknown = rule('term-unknown', function* ({ spec: { glossary = [] }, referencesTo }) {
  const words = glossary.map(({ word }) => word);
  const known = new Set(words.map(plainTerm));
  for (const { value: found, place } of referencesTo('term'))
    if (!known.has(plainTerm(found))) yield unknownName(place(), 'term-unknown', words, { found });
  const topics = new Set(glossary.flatMap(({ topic }) => topic ?? []));
  yield* unknownNames(referencesTo('topic'), topics, 'term-unknown/topic');
});
