/** How often somebody may try: counted by network address, and by the person who is named. */
import type { TryLimit } from '../leads/counters.ts';

/** Limits of the desk. */
export interface DeskLimits {
  /** Calls of the door from one address. */
  readonly door: TryLimit;
  /** Codes asked for one person, whether there is one or not; codes tried for them by one browser. */
  readonly person: TryLimit;
  /** Calls of one address that were refused. */
  readonly refused: TryLimit;
  /** How long a body may take: none is larger than a few pages of text. */
  readonly bodyMs: number;
}

const minuteMs = 60_000;

export const defaultDeskLimits: DeskLimits = {
  door: { tries: 60, windowMs: 10 * minuteMs },
  person: { tries: 10, windowMs: 60 * minuteMs },
  refused: { tries: 120, windowMs: minuteMs },
  bodyMs: 20_000,
};
