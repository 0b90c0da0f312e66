import { startOf } from '../../diagnostics/place.ts';
import { firstUses, rule, seeAlso, warning } from '../rule.ts';

/** A picture is of a format for pages, and not only called so: browsers and the form show its file as it is. */
export const imageFormat = rule('image-format', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of firstUses(referencesTo('image'))) {
    const { format, damaged } = assets.media.get(name) ?? {};
    if (format === undefined || damaged === true) continue;
    const file = seeAlso(startOf(`content/media/${name}`), 'place/file');
    yield warning(place(), 'image-format', { name, format, found: format, ...file });
  }
});
