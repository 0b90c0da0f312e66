/** The colours behind the tokens: the company's (`identity.colors` and `site.brandColor`), checked by the generator. */
import { theme } from '#site/site.gen';

/** Custom properties of colours by their names: `surfaceRaised` is `--surface-raised`. */
const named = (colors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );

export const palette = named({ ...theme.colors, brand: theme.brand, brandDark: theme.brandDark, onBrand: '#fff' });

/** For visitors who ask for more contrast. */
export const strongPalette = named({ ...theme.strongColors, brand: theme.brandStrong });
