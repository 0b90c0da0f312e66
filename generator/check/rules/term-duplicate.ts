import { error, firstUse, rule } from '../rule.ts';
import { formsOf, plainTerm, termId } from '../../site/terms.ts';

/** A word has one definition, and one place on the page that shows it. */
export const termDuplicate = rule('term-duplicate', function* ({ spec, doc }) {
  const firstByForm = new Map<string, readonly (string | number)[]>();
  for (const [index, entry] of (spec.glossary ?? []).entries()) {
    const own = new Set<string>();
    for (const [at, form] of formsOf(entry).entries()) {
      const path = ['glossary', index, ...(at === 0 ? ['word'] : ['forms', at - 1])];
      // The anchor of a word is made of it: « Égout » and « egout » would share one.
      for (const key of at === 0 ? [plainTerm(form), `#${termId(form)}`] : [plainTerm(form)]) {
        if (own.has(key) || plainTerm(form) === '') continue;
        own.add(key);
        const first = firstByForm.get(key);
        if (first === undefined) firstByForm.set(key, path);
        else {
          yield error(doc.placeOf(path), 'term-duplicate', { name: form, ...firstUse(doc.placeOf(first)) });
          break;
        }
      }
    }
  }
});
