import { firstUses, rule, warning } from '../rule.ts';

/** The narrowest width that a page asks for: below it every frame enlarges the picture. */
const minWidth = 480;

/** Pictures are at least as wide as the narrowest frame they are shown in. */
export const imageSmall = rule('image-small', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of firstUses(referencesTo('image'))) {
    const { width, height } = assets.media.get(name) ?? {};
    if (width === undefined || height === undefined || width >= minWidth) continue;
    const content = { name, height, min: minWidth, found: String(width), expected: [String(minWidth)] };
    yield warning(place(), 'image-small', content);
  }
});
