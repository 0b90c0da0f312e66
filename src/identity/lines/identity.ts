/** Parallel lines and rounds: what rolls, runs or is drawn out. A page ends on a wide arc. */
export { closingButton, ClosingShape, closingStyles } from './ClosingShape.tsx';
export { buttonShape, cardFrame, mapMarker, lineEnd, listBullets } from './shapes.ts';
export { HeroEdge } from './HeroEdge.tsx';
export { leadFrame, LeadFrameLines } from './LeadFrameLines.tsx';
export { markHeight, markOf } from './marks.tsx';
