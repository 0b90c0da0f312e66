import { rule, warning } from '../rule.ts';

/** The narrowest width that a page asks for: below it every frame enlarges the picture. */
const MIN_WIDTH = 480;

/** Pictures are at least as wide as the narrowest frame they are shown in. */
export const imageSmall = rule(
  'image-small',
  {
    fr: {
      small: (name: string, width: number, height: number) => ({
        message: `L’image « ${name} » ne fait que ${width} × ${height} pixels : elle serait floue.`,
        hint: `Donnez-en une d’au moins ${MIN_WIDTH} pixels de large ; 1920 est mieux.`,
      }),
    },
    en: {
      small: (name, width, height) => ({
        message: `The picture “${name}” is only ${width} × ${height} pixels: it would be blurred.`,
        hint: `Give one of at least ${MIN_WIDTH} pixels in width; 1920 is better.`,
      }),
    },
  },
  function* ({ references, assets }, say) {
    const seen = new Set<string>();
    for (const { kind, value, place } of references) {
      const { width, height } = assets.media.get(value) ?? {};
      if (kind !== 'image' || seen.has(value) || width === undefined || height === undefined || width >= MIN_WIDTH)
        continue;
      seen.add(value);
      yield warning(place(), say.small(value, width, height), {
        facts: { name: value, found: String(width), expected: [String(MIN_WIDTH)] },
      });
    }
  },
);
