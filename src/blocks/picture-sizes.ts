import { desktopCondition } from '../theme/media.ts';

/**
 * `sizes` of a picture that takes some of the twelve columns on a desktop, half or all of the width on a tablet, and
 * all of it on a phone.
 */
export const sizesOfColumns = (columns: number, tablet: 'half' | 'full' = 'half'): string => {
  const desktop = round((90 * columns) / 12);
  const tabletVw = tablet === 'half' ? 45 : 92;
  return `${desktopCondition} min(${desktop}rem, ${desktop}vw), (min-width: 48em) ${tabletVw}vw, 92vw`;
};

/** `sizes` of a picture from the text's left edge to the edge of the window. */
export const acrossSizes = `${desktopCondition} 68vw, 100vw`;

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Widest variant that a picture of so many columns needs, in pixels: for up to five columns the full width of a phone
 * at a device pixel ratio of 3; no limit for more.
 */
export const widestOfColumns = (columns: number): number | undefined => (columns <= 5 ? 1200 : undefined);
