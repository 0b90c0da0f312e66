/** Parallel lines and round shapes; a page ends with a wide arc. */
export { closingButton, ClosingShape, closingStyles } from './ClosingShape.tsx';
export * from './shapes.ts';
export { HeroEdge } from './HeroEdge.tsx';
export { leadFrame, LeadFrameLines } from './LeadFrameLines.tsx';
export { markHeight, markOf } from './marks.tsx';
