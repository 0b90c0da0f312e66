/** Rate limits, by network address and by the person named. */
import type { RateLimit } from '../../server/store/counters.ts';

/** Limits of the desk. */
export interface DeskLimits {
  /** Login calls per address. */
  readonly login: RateLimit;
  /**
   * Code requests for an e-mail address, registered or not: of the person's known browsers together, and of each
   * network for unknown ones. Attempts per browser.
   */
  readonly person: RateLimit;
  /** Refused calls per address. */
  readonly refused: RateLimit;
  /** Timeout of a request's body: none is larger than a few pages of text. */
  readonly bodyMs: number;
  /** The same for a file of the site. */
  readonly uploadMs: number;
  /** How long a call that builds is waited for before it is answered that it goes on. */
  readonly answerMs: number;
}

/** Unknown browsers of all networks together may ask for this many times a person's limit: a bound of a mail flood. */
export const strangerNetworks = 5;

const minuteMs = 60_000;

export const defaultDeskLimits: DeskLimits = {
  login: { attempts: 60, windowMs: 10 * minuteMs },
  person: { attempts: 10, windowMs: 60 * minuteMs },
  refused: { attempts: 120, windowMs: minuteMs },
  bodyMs: 20_000,
  uploadMs: 10 * minuteMs,
  answerMs: 20_000,
};
