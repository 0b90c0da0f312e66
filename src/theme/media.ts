/**
 * Media queries. The width at which the desktop layout begins is the company's
 * (`constants.layout.mobileBreakpointPx`); the others belong to the design.
 */
import { constants } from '#site/constants.gen';

const desktopPx = constants.layout.mobileBreakpointPx;

/** Condition of the desktop layout, for `matchMedia` as for styles. */
export const desktopCondition = `(min-width: ${desktopPx}px)`;

export const media = {
  desktop: `@media ${desktopCondition}`,
  /** Narrower than the desktop layout. */
  belowDesktop: `@media (max-width: ${desktopPx - 0.02}px)`,
  /** Two form fields, two footer columns. */
  small: '@media (min-width: 40em)',
  /** Cards two by two. */
  tablet: '@media (min-width: 48em)',
  belowTablet: '@media (max-width: 47.99em)',
  wide: '@media (min-width: 80em)',
  /** A phone held sideways. */
  shortLandscape: `@media (max-width: ${desktopPx - 0.02}px) and (max-height: 30em)`,
  motionAllowed: '@media (prefers-reduced-motion: no-preference)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
} as const;
