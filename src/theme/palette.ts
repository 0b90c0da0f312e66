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

export const palette = customProperties({
  ...colors,
  ...brand,
});

/** Replacements for visitors who prefer more contrast. */
export const strongPalette = customProperties({ ...strongColors, brand: brandStrong });
