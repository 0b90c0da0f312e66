/**
 * Media queries. The breakpoint of the desktop layout is a constant of site.yaml
 * (`constants.layout.mobileBreakpointPx`); the others belong to the design.
 */
import { constants } from '#site/constants.gen';

/**
 * In media queries `em` is the browser's default text size, 16 px unless the visitor changed it: with larger text, the
 * narrower layout is used in wider windows.
 */
const desktopEm = constants.layout.mobileBreakpointPx / 16;

/** Condition of the desktop layout, for `matchMedia` and styles. */
export const desktopCondition = `(min-width: ${desktopEm}em)`;

const belowDesktop = `(max-width: ${desktopEm - 0.00125}em)`;

/** Condition of windows wider than the widest picture file, for `sizes` and styles. */
export const widestCondition = '(min-width: 100em)';

export const media = {
  desktop: `@media ${desktopCondition}`,
  /** Narrower than the desktop layout. */
  belowDesktop: `@media ${belowDesktop}`,
  /**
   * A desktop window whose header is too narrow for the menu, since text is larger than the browser's default. (A query
   * of a container counts in the page's text size, one of the window does not.)
   */
  crowdedHeader: `@container header (max-width: ${desktopEm - 1.5}rem)`,
  /** Phones with enlarged text: labels beside an icon are hidden. */
  narrow: '@media (max-width: 21.99em)',
  narrowest: '@media (max-width: 17.99em)',
  /** Two form fields, two footer columns. Also on paper, whose width Firefox takes without its margins. */
  small: '@media (min-width: 40em), print',
  /** Cards two by two. Also on paper. */
  tablet: '@media (min-width: 48em), print',
  belowTablet: '@media screen and (max-width: 47.99em)',
  /** Wider than the widest picture file, 1600 px. */
  widest: `@media ${widestCondition}`,
  /** Wide desktop windows of little height, as on most laptops: little space above the fold. */
  letterbox: `@media ${desktopCondition} and (min-aspect-ratio: 7/4)`,
  /** Phones in landscape. */
  shortLandscape: `@media ${belowDesktop} and (min-width: 36em) and (max-height: 30em)`,
  /** Windows so low that nothing stays in place while the page scrolls, as on a desktop at 400 % (WCAG 1.4.10). */
  low: '@media (max-height: 19.99em)',
  /**
   * What stays in place covers a fifth of the window at most. Below the desktop layout there is room for a bar besides
   * the header, and for two.
   */
  roomForBar: `@media ${belowDesktop} and (min-height: 34em)`,
  roomForTwoBars: `@media ${belowDesktop} and (min-height: 52em)`,
  motionAllowed: '@media (prefers-reduced-motion: no-preference)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
} as const;
