/** When a publication is due without anybody's tap: a new commit, or a day on which dated content changes. */
import type { Commit } from '../api.ts';

/** The day (ISO) that it is somewhere; in the machine's own time zone without a name, or with one it does not know. */
export const dayIn = (now: Date, timeZone: string | undefined): string => {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...parts, ...(timeZone && { timeZone }) }).format(now);
  } catch {
    return new Intl.DateTimeFormat('sv-SE', parts).format(now);
  }
};

/** What was tried last, and what visitors see. */
export interface Known {
  readonly published?: { readonly commit: Commit; readonly day: string } | undefined;
  /** True if the folder of the built site still holds it. */
  readonly isInPlace: boolean;
  /** An attempt that changed nothing; a refused one is not repeated, a failed one is after a while. */
  readonly attempt?:
    | { readonly commit: Commit; readonly day: string; readonly isRefused: boolean; readonly atMs: number }
    | undefined;
}

const againAfterMs = 10 * 60_000;
const dayMs = 86_400_000;

/**
 * Whether the head has to be published now. A clock that is set back by less than a day takes nothing away that
 * visitors see; one that was ahead by more is believed again.
 */
export const isDue = (
  head: Commit,
  today: string,
  { published, isInPlace, attempt }: Known,
  nowMs: number,
): boolean => {
  if (attempt?.commit === head && attempt.day === today) {
    const sinceMs = nowMs - attempt.atMs;
    if (attempt.isRefused || (sinceMs >= 0 && sinceMs < againAfterMs)) return false;
  }
  if (published === undefined || published.commit !== head || !isInPlace) return true;
  return today > published.day || Date.parse(published.day) - Date.parse(today) > dayMs;
};
