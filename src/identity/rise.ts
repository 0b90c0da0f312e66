import { slope } from '../theme/tokens.ts';

/** Rise over run at the site's angle: the height after `run`, starting at `from`, in the same unit as both. */
export const rise = (run: number, from = 0): number => Math.round((from + run * slope.ratio) * 100) / 100;
