/** The red, green and blue of `#RRGGBB`, each from 0 to 255. */
export const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour with each channel changed. */
export const mapChannels = (color: string, change: (channel: number) => number): string =>
  `#${channelsOf(color)
    .map((channel) => Math.round(change(channel)).toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase();
