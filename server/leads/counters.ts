/** Counts in windows of time: how often somebody does something, whichever server is asked. */

/** A window after a count: what it holds, and when it ends. */
export interface WindowCount {
  readonly count: number;
  readonly secondsLeft: number;
}

/** What is counted; windows of another kind are others, whatever their names. */
export type WindowKind = 'attempt' | 'stored' | 'door' | 'person' | 'refused';

export interface Counters {
  /** Changes the count of a name; a window begins with the first one, and another one after its end. */
  count(kind: WindowKind, name: string, change: number, lengthMs: number): Promise<WindowCount>;
}

/** Past so many names of a kind the ended windows are cleared away, and past twice as many all of them. */
const maxNames = 10_000;

/** Counts in this process. */
export function createCounters(clock: () => Date): Counters {
  const windowsByKind = new Map<WindowKind, Map<string, { count: number; readonly endsAt: number }>>();
  return {
    async count(kind, name, change, lengthMs) {
      const now = clock().getTime();
      const windows = windowsByKind.get(kind) ?? new Map<string, { count: number; readonly endsAt: number }>();
      windowsByKind.set(kind, windows);
      const known = windows.get(name);
      // A clock that was set back must not lengthen a window.
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
}

/** Whole seconds, one at least: what `Retry-After` tells. */
export const secondsUntil = (endsAt: number, now: number): number => Math.max(1, Math.ceil((endsAt - now) / 1000));

export interface TryLimit {
  readonly tries: number;
  readonly windowMs: number;
}

/** What is left of a window once a try was counted. */
export type Try =
  | { readonly kind: 'free' }
  /** Too many: the window ends in so many seconds. */
  | { readonly kind: 'spent'; readonly secondsLeft: number };

/** Counts tries by name. */
export interface TryCounter {
  count(name: string): Promise<Try>;
}

/** Creates a counter of one kind. Who has spent his tries costs the database nothing more until his window ends. */
export function createTryCounter(
  kind: WindowKind,
  { tries, windowMs }: TryLimit,
  { counters, clock }: { readonly counters: Counters; readonly clock: () => Date },
): TryCounter {
  const spentUntil = new Map<string, number>();
  return {
    async count(name) {
      const now = clock().getTime();
      const known = spentUntil.get(name) ?? 0;
      if (known > now && known <= now + windowMs) return { kind: 'spent', secondsLeft: secondsUntil(known, now) };
      const { count, secondsLeft } = await counters.count(kind, name, 1, windowMs);
      if (count <= tries) return { kind: 'free' };
      if (spentUntil.size >= maxNames) spentUntil.clear();
      spentUntil.set(name, now + secondsLeft * 1000);
      return { kind: 'spent', secondsLeft };
    },
  };
}
