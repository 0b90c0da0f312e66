/**
 * « L’épure », the floor where a carpenter draws a roof full size: every cut and crossing has its pitch, sections carry
 * the marks cut into the timber, and a page ends as a house.
 */
export { closingButton, ClosingShape, closingStyles } from './closing.tsx';
export { buttonShape, cardFrame, homeSign, lineEnd, listBullets } from './cuts.ts';
export { HeroEdge } from './HeroEdge.tsx';
export { leadFrame, LeadFrameLines } from './lead-frame.tsx';
export { markHeight, markOf } from './marks.tsx';
