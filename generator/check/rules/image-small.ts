import { firstUses } from '../repeated.ts';
import { rule, warning } from '../rule.ts';

/** The narrowest width that a page asks for: below it every frame enlarges the picture. */
const MIN_WIDTH = 480;

/** Pictures are at least as wide as the narrowest frame they are shown in. */
export const imageSmall = rule('image-small', function* ({ referencesTo, assets }) {
  for (const { value, place } of firstUses(referencesTo('image'))) {
    const { width, height } = assets.media.get(value) ?? {};
    if (width === undefined || height === undefined || width >= MIN_WIDTH) continue;
    yield warning(place(), {
      fr: `L’image « ${value} » ne fait que ${width} × ${height} pixels : elle serait floue.`,
      en: `The picture “${value}” is only ${width} × ${height} pixels: it would be blurred.`,
      hint: {
        fr: `Donnez-en une d’au moins ${MIN_WIDTH} pixels de large ; 1920 est mieux.`,
        en: `Give one of at least ${MIN_WIDTH} pixels in width; 1920 is better.`,
      },
      facts: { name: value, found: String(width), expected: [String(MIN_WIDTH)] },
    });
  }
});
