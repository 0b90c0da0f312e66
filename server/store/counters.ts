/** Fixed-window counters and rate limiters. */

/** State of a window after counting. */
interface WindowCount {
  readonly count: number;
  readonly secondsLeft: number;
}

/** What is counted. Names are separate per kind. */
export type WindowKind = 'attempt' | 'stored' | 'door' | 'person' | 'refused' | 'hook';

export interface Counters {
  /** Changes the count of a name. A window starts with the first count after the previous one ended. */
  count(kind: WindowKind, name: string, change: number, lengthMs: number): Promise<WindowCount>;
}

/** Above this many names of a kind, ended windows are deleted; above twice as many, all windows are. */
const maxNames = 10_000;

/** Creates counters in memory. */
export const createCounters = (clock: () => Date): Counters => {
  const windowsByKind = new Map<WindowKind, Map<string, { count: number; readonly endsAt: number }>>();
  return {
    async count(kind, name, change, lengthMs) {
      const now = clock().getTime();
      const windows = windowsByKind.get(kind) ?? new Map<string, { count: number; readonly endsAt: number }>();
      windowsByKind.set(kind, windows);
      const known = windows.get(name);
      // A clock that was set back must not extend a window.
      const isOpen = known !== undefined && known.endsAt > now && known.endsAt <= now + lengthMs;
      const window = isOpen ? known : { count: 0, endsAt: now + lengthMs };
      if (!isOpen) {
        if (windows.size >= maxNames)
          for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other);
        if (windows.size >= 2 * maxNames) windows.clear();
        windows.set(name, window);
      }
      window.count = Math.max(0, window.count + change);
      return { count: window.count, secondsLeft: secondsUntil(window.endsAt, now) };
    },
  };
};

/** Whole seconds, at least one, as `Retry-After` needs. */
export const secondsUntil = (endsAt: number, now: number): number => Math.max(1, Math.ceil((endsAt - now) / 1000));

export interface RateLimit {
  readonly attempts: number;
  readonly windowMs: number;
}

/** Result of counting an attempt. */
type RateLimitResult =
  | { readonly kind: 'allowed' }
  /** Over the limit; the window ends in this many seconds. */
  | { readonly kind: 'exceeded'; readonly secondsLeft: number };

/** Rate limiter: counts attempts by name. */
interface RateLimiter {
  count(name: string): Promise<RateLimitResult>;
}

/**
 * Creates a rate limiter. Names over their limit are remembered until their window ends, so that further attempts do
 * not reach the database.
 */
export const createRateLimiter = (
  kind: WindowKind,
  { attempts, windowMs }: RateLimit,
  { counters, clock }: { readonly counters: Counters; readonly clock: () => Date },
): RateLimiter => {
  const blockedUntil = new Map<string, number>();
  return {
    async count(name) {
      const now = clock().getTime();
      const known = blockedUntil.get(name) ?? 0;
      if (known > now && known <= now + windowMs) return { kind: 'exceeded', secondsLeft: secondsUntil(known, now) };
      const { count, secondsLeft } = await counters.count(kind, name, 1, windowMs);
      if (count <= attempts) return { kind: 'allowed' };
      if (blockedUntil.size >= maxNames) blockedUntil.clear();
      blockedUntil.set(name, now + secondsLeft * 1000);
      return { kind: 'exceeded', secondsLeft };
    },
  };
};
