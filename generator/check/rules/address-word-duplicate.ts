import { error, firstUse, repeated, rule } from '../rule.ts';

/** Keys whose words are read in the same place: the parameters of an address, and what it may be sorted by. */
const together = [['family', 'category', 'sort'] as const, ['year', 'surface', 'budget'] as const];

/** A word of the gallery's addresses has one meaning: of two keys with the same word only one would be read. */
export const addressWordDuplicate = rule('address-word-duplicate', function* ({ spec, doc }) {
  const words = spec.labels.gallery.address;
  const isRead = (key: keyof typeof words): boolean => key !== 'family' || spec.projects.families !== undefined;
  const placeOf = (key: keyof typeof words) => doc.placeOf(['labels', 'gallery', 'address', key]);
  for (const keys of together)
    for (const { item: key, first } of repeated(keys.filter(isRead), (each) => words[each]))
      yield error(placeOf(key), 'address-word-duplicate', {
        found: words[key],
        first,
        key,
        ...firstUse(placeOf(first)),
      });
});
