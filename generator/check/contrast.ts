type Rgb = readonly [number, number, number];

const parse = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

const print = (rgb: Rgb): string =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/** Relative luminance, WCAG 2.2. */
const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of two colours `#RRGGBB`, from 1 to 21. */
export const contrast = (a: string, b: string): number => ratio(parse(a), parse(b));

const ratio = (a: Rgb, b: Rgb): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/**
 * The same hue, darkened step by step until it stands out from every background, or else lightened, as on a dark one;
 * black at worst.
 */
export const nearestReadable = (color: string, backgrounds: readonly string[], minimum: number): string => {
  const rgb = parse(color);
  const stands = (candidate: Rgb): boolean =>
    backgrounds.every((background) => ratio(candidate, parse(background)) >= minimum);
  for (const towards of [0, 255])
    for (let step = 255; step >= 0; step -= 1) {
      const nearer = rgb.map((channel) =>
        Math.round((channel * step + towards * (255 - step)) / 255),
      ) as unknown as Rgb;
      if (stands(nearer)) return print(nearer);
    }
  return '#000000';
};
