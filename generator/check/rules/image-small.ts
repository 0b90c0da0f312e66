import { message } from '../../diagnostics/message.ts';
import { firstUses } from '../repeated.ts';
import { rule, warning } from '../rule.ts';

/** The narrowest width that a page asks for: below it every frame enlarges the picture. */
const MIN_WIDTH = 480;

/** Pictures are at least as wide as the narrowest frame they are shown in. */
export const imageSmall = rule('image-small', function* ({ referencesTo, assets }) {
  for (const { value, place } of firstUses(referencesTo('image'))) {
    const { width, height } = assets.media.get(value) ?? {};
    if (width === undefined || height === undefined || width >= MIN_WIDTH) continue;
    yield warning(place(), message('image-small', { value, width, height, min: MIN_WIDTH }), {
      facts: { name: value, found: String(width), expected: [String(MIN_WIDTH)] },
    });
  }
});
