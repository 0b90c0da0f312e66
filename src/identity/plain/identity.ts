/** Nothing but rectangles: for a company that has no shape of its own, and a beginning for one that will. */
export { buttonShape, cardFrame, homeSign, leadFrame, lineEnd, listBullets } from './frames.ts';
export { closingButton, ClosingShape, closingStyles } from './closing.ts';
export { HeroEdge, LeadFrameLines } from './nothing.ts';
export { markHeight, markOf } from './marks.tsx';
