/**
 * « L’épure », the floor where a carpenter draws a roof full size: every cut and crossing has its pitch, sections carry
 * the marks cut into the timber, and a page ends as a house.
 */
export { closingButton, ClosingShape, closingStyles } from './ClosingShape.tsx';
export { buttonShape, cardFrame, mapMarker, lineEnd, listBullets } from './shapes.ts';
export { HeroEdge } from './HeroEdge.tsx';
export { leadFrame, LeadFrameLines } from './LeadFrameLines.tsx';
export { markHeight, markOf } from './marks.tsx';
