import { slope } from '../theme/tokens.ts';

/** How far a line at the site's angle rises over a run, and what it starts from; in the run's unit. */
export const rise = (run: number, from = 0): number => Math.round((from + run * slope.ratio) * 100) / 100;
