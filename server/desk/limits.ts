/** Rate limits, by network address and by the person named. */
import type { TryLimit } from '../leads/counters.ts';

/** Limits of the desk. */
export interface DeskLimits {
  /** Login calls per address. */
  readonly door: TryLimit;
  /** Codes asked for per person, known or not; attempts per browser. */
  readonly person: TryLimit;
  /** Refused calls per address. */
  readonly refused: TryLimit;
  /** Timeout of a request's body: none is larger than a few pages of text. */
  readonly bodyMs: number;
}

const minuteMs = 60_000;

export const defaultDeskLimits: DeskLimits = {
  door: { tries: 60, windowMs: 10 * minuteMs },
  person: { tries: 10, windowMs: 60 * minuteMs },
  refused: { tries: 120, windowMs: minuteMs },
  bodyMs: 20_000,
};
