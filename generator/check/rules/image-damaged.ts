import { startOf } from '../../diagnostics/place.ts';
import { pictureFault } from '../../source/picture-fault.ts';
import { error, firstUses, rule, seeAlso } from '../rule.ts';

/** A picture the site uses can be encoded. */
export const imageDamaged = rule('image-damaged', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of firstUses(referencesTo('image'))) {
    const why = pictureFault(name, assets.media.get(name) ?? {});
    if (why === undefined) continue;
    const file = seeAlso(startOf(`content/media/${name}`), 'place/file');
    yield { ...error(place(), 'image-damaged', { name, ...file }), message: why };
  }
});
