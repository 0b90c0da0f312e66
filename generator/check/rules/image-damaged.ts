import { error, firstUses, rule } from '../rule.ts';

/** A picture the site uses can be opened. */
export const imageDamaged = rule('image-damaged', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of firstUses(referencesTo('image'))) {
    const { damaged, fault } = assets.media.get(name) ?? {};
    if (damaged === true) yield error(place(), fault === 'cut' ? 'image-damaged/cut' : 'image-damaged', { name });
  }
});
