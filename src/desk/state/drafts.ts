/**
 * Unsent texts, in memory only. They are kept when the screen is left, the request changes or the session expires, and
 * deleted when the page is closed or another user logs in.
 */
export interface Draft<T> {
  readonly value: T;
  /** Version of the request when the draft was started. */
  readonly version: number;
}

const drafts = new Map<string, Draft<unknown>>();

export const draftOf = <T>(key: string): Draft<T> | undefined => drafts.get(key) as Draft<T> | undefined;

/** Saves a draft; an existing one keeps its version. */
export const saveDraft = (key: string, value: unknown, version: number): void => {
  drafts.set(key, { value, version: drafts.get(key)?.version ?? version });
};

export const deleteDraft = (key: string): void => void drafts.delete(key);

export const clearDrafts = (): void => drafts.clear();

export const hasDrafts = (): boolean => drafts.size > 0;

// Asks before the page is closed with unsent texts.
addEventListener('beforeunload', (event) => {
  if (hasDrafts()) event.preventDefault();
});
