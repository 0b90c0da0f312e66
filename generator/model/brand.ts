/** The brand: shades of its colour, and the lines of its name. */
import type { Colors } from '../site/appearance.ts';
import { contrast, nearestReadable } from '../site/contrast.ts';
import { mapChannels } from '../site/hex-color.ts';

/** WCAG 2.2, success criterion 1.4.3, level AA: text of any size. */
const textContrast = 4.5;

/** Errors have a colour of their own: a brand may be blue, as links are, or green. */
const errorRed = '#B3261E';

/**
 * The colours that follow from the brand's. `brandFill` is the colour itself, a ground for text in `onBrand`: white, or
 * the site's text colour on a pale one. `brand` is for lines and words on paper: the same, darkened where it could not
 * be read. Shades for hover and for increased contrast keep the hue; those of a ground move away from its text.
 */
export const brandShades = (chosen: string, { surface, surfaceRaised, surfaceTinted, text }: Colors) => {
  const papers = [surface, surfaceRaised, surfaceTinted];
  const readable = (color: string): string =>
    papers.every((paper) => contrast(color, paper) >= textContrast)
      ? color.toUpperCase()
      : nearestReadable(color, papers, textContrast);
  const brand = readable(chosen);
  const onBrand = contrast('#FFFFFF', chosen) >= textContrast ? '#FFFFFF' : text;
  return {
    brand,
    brandDark: mapChannels(brand, (channel) => channel * 0.77),
    brandStrong: mapChannels(brand, (channel) => channel * 0.82),
    brandFill: chosen.toUpperCase(),
    brandFillHover: mapChannels(chosen, (channel) =>
      onBrand === '#FFFFFF' ? channel * 0.77 : 255 - (255 - channel) * 0.77,
    ),
    onBrand,
    error: readable(errorRed),
  };
};

/** A name on two lines of about the same length, where it has two words. */
export const nameLines = (name: string): readonly string[] => {
  const words = name.split(' ');
  if (words.length < 2) return words;
  const breaks = words.slice(1).map((_, index) => index + 1);
  const imbalance = (at: number): number =>
    Math.abs(words.slice(0, at).join(' ').length - words.slice(at).join(' ').length);
  const best = breaks.reduce((a, b) => (imbalance(b) < imbalance(a) ? b : a));
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')];
};
