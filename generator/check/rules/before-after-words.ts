import { message } from '../../diagnostics/message.ts';
import { rule, seeAlso, warning } from '../rule.ts';

/** A comparison of before and after says in words what changed, and has words to be shown with. */
export const beforeAfterWords = rule('before-after-words', function* ({ spec, projects }) {
  for (const { value, doc } of projects) {
    const pair = value.beforeAfter;
    if (pair === undefined) continue;
    if (spec.projects.beforeAfter === undefined)
      yield warning(doc.placeOfKey(['beforeAfter']), message('before-after-words/hidden'), {
        facts: { expected: ['title', 'before', 'after', 'slider'] },
      });
    const { alt } = pair.after;
    if (alt !== '' && alt === pair.before.alt)
      yield warning(doc.placeOf(['beforeAfter', 'after', 'alt']), message('before-after-words/same'), {
        related: [seeAlso(doc.placeOf(['beforeAfter', 'before', 'alt']), message('place/picture-before'))],
        facts: { found: alt },
      });
  }
});
