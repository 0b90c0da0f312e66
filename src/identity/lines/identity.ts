/** Parallel lines and rounds: what rolls, runs or is drawn out. A page ends on a wide arc. */
export { closingButton, ClosingShape, closingStyles } from './closing.tsx';
export { buttonShape, cardFrame, homeSign, lineEnd, listBullets } from './rounds.ts';
export { HeroEdge } from './HeroEdge.tsx';
export { leadFrame, LeadFrameLines } from './lead-frame.tsx';
export { markHeight, markOf } from './marks.tsx';
