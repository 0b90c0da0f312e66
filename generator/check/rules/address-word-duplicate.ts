import { error, firstUse, repeated, rule } from '../rule.ts';

/** Keys whose words are read in the same place: the parameters of an address, and what it may be sorted by. */
const together = [['category', 'sort'] as const, ['year', 'surface', 'budget'] as const];

/** A word of the gallery's addresses stands for one thing: of two keys with the same word only one would be read. */
export const addressWordDuplicate = rule('address-word-duplicate', function* ({ spec, doc }) {
  const words = spec.labels.gallery.address;
  const placeOf = (key: keyof typeof words) => doc.placeOf(['labels', 'gallery', 'address', key]);
  for (const keys of together)
    for (const { item: key, first } of repeated(keys, (each) => words[each]))
      yield error(placeOf(key), 'address-word-duplicate', {
        found: words[key],
        first,
        key,
        ...firstUse(placeOf(first)),
      });
});
