/**
 * Unsent texts, in memory only. They are kept when the screen is left, the request changes or the session expires, and
 * deleted when the page is closed or another user logs in.
 */
import type { Target } from '../conflicts.ts';

export interface Draft<T> {
  readonly value: T;
  /** What the draft was started on; absent if it is of no request. */
  readonly target?: Target;
}

const drafts = new Map<string, Draft<unknown>>();

export const draftOf = <T>(key: string): Draft<T> | undefined => drafts.get(key) as Draft<T> | undefined;

/** Saves a draft; an existing one keeps its target. */
export const saveDraft = (key: string, value: unknown, target?: Target): void => {
  drafts.set(key, { value, target: drafts.get(key)?.target ?? target });
};

/** Drafts that were started on a version follow the user's own change of it: it is no conflict with them. */
export const followOwnChange = (before: readonly Target[], after: readonly Target[]): void => {
  for (const [key, { value, target }] of drafts) {
    const isBased = before.some((each) => each.reference === target?.reference && each.version === target.version);
    const current = after.find(({ reference }) => reference === target?.reference);
    if (isBased && current) drafts.set(key, { value, target: current });
  }
};

export const deleteDraft = (key: string): void => void drafts.delete(key);

export const clearDrafts = (): void => drafts.clear();

export const hasDrafts = (): boolean => drafts.size > 0;

// Asks before the page is closed with unsent texts.
addEventListener('beforeunload', (event) => {
  if (hasDrafts()) event.preventDefault();
});
