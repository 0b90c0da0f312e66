import type { By } from '../language/language.ts';
import { channelsOf, mapChannels } from './hex-color.ts';

/** Relative luminance, WCAG 2.2. */
const luminance = (color: string): number => {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of two colours `#RRGGBB`, from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/**
 * Data of the diagnostic about a colour whose contrast with a background is too low: the background with the lowest
 * contrast, the numbers as each language writes them, and the nearest colour that has enough contrast with `all`.
 * Undefined if the contrast with each background is high enough.
 */
export const tooFaint = <Ground extends { readonly color: string }>(
  color: string,
  grounds: readonly Ground[],
  minimum: number,
  all = grounds,
) => {
  const [worst] = grounds
    .map((ground) => ({ ground, ratio: contrast(color, ground.color) }))
    .sort((a, b) => a.ratio - b.ratio);
  if (worst === undefined || worst.ratio >= minimum) return undefined;
  const backgrounds = all.map((ground) => ground.color);
  const nearest = nearestReadable(color, backgrounds, minimum);
  const figures = { ratio: inFigures(worst.ratio.toFixed(1)), minimum: inFigures(String(minimum)), nearest };
  return { ground: worst.ground, figures };
};

/** « 4,5 », “4.5”. */
const inFigures = (number: string): By<string> => ({ fr: number.replace('.', ','), en: number });

/**
 * The same hue, darkened step by step until its contrast with every background is high enough, or else lightened, as
 * on a dark background. Black if neither is enough.
 */
export const nearestReadable = (color: string, backgrounds: readonly string[], minimum: number): string => {
  for (const towards of [0, 255])
    for (let step = 255; step >= 0; step -= 1) {
      const nearer = mapChannels(color, (channel) => (channel * step + towards * (255 - step)) / 255);
      if (backgrounds.every((background) => contrast(nearer, background) >= minimum)) return nearer;
    }
  return '#000000';
};
