/** The brand: shades of its colour, and the lines of its name. */
import { mapChannels } from '../site/hex-color.ts';

/** The brand colour, its shades on hover and for increased contrast. They keep the hue: channels are scaled alike. */
export const brandShades = (brand: string) => ({
  brand: brand.toUpperCase(),
  brandDark: mapChannels(brand, (channel) => channel * 0.77),
  brandStrong: mapChannels(brand, (channel) => channel * 0.82),
});

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
