/**
 * Media queries. The width at which the desktop layout begins is the company's
 * (`constants.layout.mobileBreakpointPx`); the others belong to the design.
 */
import { constants } from '#site/constants.gen';

/**
 * In media queries an em is the visitor's own text size, 16 px unless they chose another: larger text gets the layout
 * it has room for.
 */
const desktopEm = constants.layout.mobileBreakpointPx / 16;

/** Condition of the desktop layout, for `matchMedia` as for styles. */
export const desktopCondition = `(min-width: ${desktopEm}em)`;

const belowDesktop = `(max-width: ${desktopEm - 0.00125}em)`;

/** Condition of a window that no picture fills, for `sizes` as for styles. */
export const widestCondition = '(min-width: 100em)';

export const media = {
  desktop: `@media ${desktopCondition}`,
  /** Narrower than the desktop layout. */
  belowDesktop: `@media ${belowDesktop}`,
  /** A phone whose text is large: words leave what a sign says as well. */
  narrow: '@media (max-width: 21.99em)',
  narrowest: '@media (max-width: 17.99em)',
  /** Two form fields, two footer columns. */
  small: '@media (min-width: 40em)',
  /** Cards two by two. */
  tablet: '@media (min-width: 48em)',
  belowTablet: '@media (max-width: 47.99em)',
  /** Wider than the widest file of a picture, 1600 px. */
  widest: `@media ${widestCondition}`,
  /** A desktop window much wider than high, as most laptops have: little room above the fold. */
  letterbox: `@media ${desktopCondition} and (min-aspect-ratio: 7/4)`,
  /** A phone held sideways. */
  shortLandscape: `@media ${belowDesktop} and (min-width: 36em) and (max-height: 30em)`,
  motionAllowed: '@media (prefers-reduced-motion: no-preference)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
} as const;
