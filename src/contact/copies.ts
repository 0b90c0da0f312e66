/**
 * Copies of requests and of attachments in the browser's database. Their code is loaded once something is kept or to be
 * kept there; nothing rejects: without it the form works without copies.
 */

type StoredCopies = typeof import('./stored-copies.ts');

/** Runs an action on the copies; resolves to undefined, and logs why, where that fails. */
export const withCopies = async <T>(action: (copies: StoredCopies) => Promise<T>): Promise<T | undefined> => {
  try {
    return await action(await import('./stored-copies.ts'));
  } catch (error) {
    console.warn(error);
    return undefined;
  }
};

/** Whether the browser has any database of this site; true if it does not tell (Firefox before 126). */
export const mayHaveCopies = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).length > 0;
  } catch {
    return true;
  }
};
