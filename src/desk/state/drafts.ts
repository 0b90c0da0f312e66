/**
 * What a person has written and not sent yet: in memory alone. It outlives a screen that is left, a request that changes
 * below it and a session that ends, and is forgotten with the page or when somebody else comes in.
 */
export interface Draft<T> {
  readonly value: T;
  /** Version of the request that was on the screen when the writing began. */
  readonly version: number;
}

const drafts = new Map<string, Draft<unknown>>();

export const draftOf = <T>(key: string): Draft<T> | undefined => drafts.get(key) as Draft<T> | undefined;

/** Keeps what is written; the version stays that of the beginning. */
export const keepDraft = (key: string, value: unknown, version: number): void => {
  drafts.set(key, { value, version: drafts.get(key)?.version ?? version });
};

export const dropDraft = (key: string): void => void drafts.delete(key);

export const dropDrafts = (): void => drafts.clear();

export const hasDrafts = (): boolean => drafts.size > 0;

/** The version of the present one is accepted: what somebody else wrote has been told. */
export const acceptVersion = (key: string, version: number): void => {
  const draft = drafts.get(key);
  if (draft !== undefined) drafts.set(key, { ...draft, version });
};

// Leaving the page would lose them.
addEventListener('beforeunload', (event) => {
  if (hasDrafts()) event.preventDefault();
});
