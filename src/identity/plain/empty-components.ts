import type { Identity } from '../contract.ts';

export const HeroEdge: Identity['HeroEdge'] = () => null;
export const LeadFrameLines = (): null => null;
