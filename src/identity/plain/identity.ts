/** Nothing but rectangles: for a company that has no shape of its own, and a beginning for one that will. */
export { buttonShape, cardFrame, mapMarker, leadFrame, lineEnd, listBullets } from './shapes.ts';
export { closingButton, ClosingShape, closingStyles } from './closing.styles.ts';
export { HeroEdge, LeadFrameLines } from './empty-components.ts';
export { markHeight, markOf } from './marks.tsx';
