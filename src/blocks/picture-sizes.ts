import { desktopCondition } from '../theme/media.ts';

/**
 * `sizes` of a picture that takes some of the twelve columns on a desktop, half the page on a tablet, all of it on a
 * phone.
 */
export const sizesOfColumns = (columns: number, tablet: 'half' | 'full' = 'half'): string =>
  `${desktopCondition} min(${round((90 * columns) / 12)}rem, ${round((90 * columns) / 12)}vw), (min-width: 48em) ${tablet === 'half' ? 45 : 92}vw, 92vw`;

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Widest variant that a picture of so many columns needs, in pixels: a phone's whole width at three device pixels a
 * pixel.
 */
export const widestOfColumns = (columns: number): number | undefined => (columns <= 5 ? 1200 : undefined);
