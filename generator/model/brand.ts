/** The brand: shades of its colour, and the lines of its name. */

const channels = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

const toHex = (values: readonly number[]): string =>
  `#${values
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;

/** The brand colour, its shades on hover and for increased contrast. They keep the hue: channels are scaled alike. */
export const brandShades = (brand: string) => ({
  brand: brand.toUpperCase(),
  brandDark: toHex(channels(brand).map((value) => value * 0.77)),
  brandStrong: toHex(channels(brand).map((value) => value * 0.82)),
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
