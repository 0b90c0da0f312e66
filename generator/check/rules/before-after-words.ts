import { rule, seeAlso, warning } from '../rule.ts';

/** A comparison of before and after says in words what changed. */
export const beforeAfterWords = rule('before-after-words', function* ({ projects }) {
  for (const { value, doc } of projects) {
    const pair = value.beforeAfter;
    if (pair === undefined) continue;
    const { alt } = pair.after;
    if (alt !== '' && alt === pair.before.alt)
      yield warning(doc.placeOf(['beforeAfter', 'after', 'alt']), 'before-after-words/same', {
        found: alt,
        ...seeAlso(doc.placeOf(['beforeAfter', 'before', 'alt']), 'place/picture-before'),
      });
  }
});
