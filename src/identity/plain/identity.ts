/**
 * Rectangles only, and no sign of a trade: for a shop, a practice, a company of any kind, and a starting point for a
 * new identity.
 */
export * from './shapes.ts';
export { closingButton, closingStyles } from './closing.styles.ts';
export { ClosingShape, HeroEdge, LeadFrameLines } from './empty-components.ts';
export { markHeight, markOf } from './marks.tsx';
