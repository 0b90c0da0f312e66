/** Components of the contract that this identity leaves empty. */
import type { Identity } from '../contract.ts';

export const HeroEdge: Identity['HeroEdge'] = () => null;
export const ClosingShape = (): null => null;
export const LeadFrameLines = (): null => null;
