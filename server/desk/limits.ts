/** Rate limits, by network address and by the person named. */
import type { RateLimit } from '../leads/counters.ts';

/** Limits of the desk. */
export interface DeskLimits {
  /** Login calls per address. */
  readonly door: RateLimit;
  /** Code requests per e-mail address, registered or not; attempts per browser. */
  readonly person: RateLimit;
  /** Refused calls per address. */
  readonly refused: RateLimit;
  /** Timeout of a request's body: none is larger than a few pages of text. */
  readonly bodyMs: number;
}

const minuteMs = 60_000;

export const defaultDeskLimits: DeskLimits = {
  door: { attempts: 60, windowMs: 10 * minuteMs },
  person: { attempts: 10, windowMs: 60 * minuteMs },
  refused: { attempts: 120, windowMs: minuteMs },
  bodyMs: 20_000,
};
