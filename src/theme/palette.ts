/** The colours behind the tokens, from `identity.colors` and `site.brandColor`; the generator checks their contrast. */
import { themeColors } from '#site/site.gen';

/** Colours by their custom properties: `surfaceRaised` becomes `--surface-raised`. */
const customProperties = (colors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );

const { colors, strongColors, brandStrong, ...brand } = themeColors;

/**
 * The visitor's own colours, where colours are forced, for what the browser does not colour itself: drawings, and what
 * draws with a background. Grounds are all one, so that any line and any text is seen on each.
 */
export const forcedPalette: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    Canvas: ['surface', 'surface-raised', 'surface-tinted', 'ground'],
    CanvasText: ['text', 'text-muted', 'muted', 'border', 'inverse-muted'],
    GrayText: ['rule', 'inverse-rule'],
    LinkText: ['brand', 'brand-dark', 'highlight', 'accent'],
    Highlight: ['focus'],
  }).flatMap(([color, names]) => names.map((name) => [`--${name}`, color])),
);

export const palette = customProperties({
  ...colors,
  ...brand,
});

/** Replacements for visitors who prefer more contrast. */
export const strongPalette = customProperties({ ...strongColors, brand: brandStrong });

/**
 * The site's colours where colours are forced, for drawings whose own colours are what they show; under names of their
 * own (`keptColor` of `tokens.ts`), since `forcedPalette` takes the usual ones.
 */
export const keptPalette: Readonly<Record<string, string>> = Object.fromEntries(
  ['surface', 'surface-tinted', 'text', 'brand', 'highlight'].map((name) => [
    `--kept-${name}`,
    palette[`--${name}`] ?? '',
  ]),
);
