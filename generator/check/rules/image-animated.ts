import { startOf } from '../../diagnostics/place.ts';
import { firstUses, rule, seeAlso, warning } from '../rule.ts';

/** A picture that moves is shown still: only films move. */
export const imageAnimated = rule('image-animated', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of firstUses(referencesTo('image'))) {
    const { isAnimated, damaged } = assets.media.get(name) ?? {};
    if (isAnimated !== true || damaged === true) continue;
    yield warning(place(), 'image-animated', { name, ...seeAlso(startOf(`content/media/${name}`), 'place/file') });
  }
});
