import { repeated } from '../repeated.ts';
import { error, firstUse, rule } from '../rule.ts';

/** A word of the gallery's addresses stands for one thing: of two keys with the same word only one would be read. */
export const addressWordDuplicate = rule('address-word-duplicate', function* ({ spec, doc }) {
  const words = spec.labels.gallery.address;
  const placeOf = (key: Key) => doc.placeOf(['labels', 'gallery', 'address', key]);
  for (const keys of together)
    for (const { item: key, first } of repeated(keys, (each) => words[each]))
      yield error(placeOf(key), 'address-word-duplicate', {
        found: words[key],
        first,
        key,
        ...firstUse(placeOf(first)),
      });
});

type Key = 'category' | 'sort' | 'year' | 'surface' | 'budget';

/** Keys whose words are read in the same place: the parameters of an address, and what it may be sorted by. */
const together: readonly (readonly Key[])[] = [
  ['category', 'sort'],
  ['year', 'surface', 'budget'],
];
