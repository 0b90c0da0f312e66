/** The colours behind the tokens, from `identity.colors` and `site.brandColor`; the generator checks their contrast. */
import { theme } from '#site/site.gen';

/** Colours by their custom properties: `surfaceRaised` becomes `--surface-raised`. */
const customProperties = (colors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );

export const palette = customProperties({
  ...theme.colors,
  brand: theme.brand,
  brandDark: theme.brandDark,
  onBrand: '#fff',
});

/** Replacements for visitors who prefer more contrast. */
export const strongPalette = customProperties({ ...theme.strongColors, brand: theme.brandStrong });
