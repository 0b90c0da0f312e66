/** Rectangles only: for companies without shapes of their own, and a starting point for a new identity. */
export { buttonShape, cardFrame, mapMarker, leadFrame, lineEnd, listBullets } from './shapes.ts';
export { closingButton, closingStyles } from './closing.styles.ts';
export { ClosingShape, HeroEdge, LeadFrameLines } from './empty-components.ts';
export { markHeight, markOf } from './marks.tsx';
