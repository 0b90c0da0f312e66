/**
 * « Épure », a carpenter's full-size drawing of a roof: every cut and crossing line has the site's angle, sections
 * carry carpenters' marks, and a page ends with a roof.
 */
export { closingButton, ClosingShape, closingStyles } from './ClosingShape.tsx';
export * from './shapes.ts';
export { HeroEdge } from './HeroEdge.tsx';
export { leadFrame, LeadFrameLines } from './LeadFrameLines.tsx';
export { markHeight, markOf } from './marks.tsx';
