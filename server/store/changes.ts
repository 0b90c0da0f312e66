/** Coordination between servers that share one database. */

/** Change notifications: a request changed, on this server or another. */
export interface Changes {
  /**
   * Calls the listener after each change, and whenever one may have been missed. Returns a function that unsubscribes.
   */
  watch(listener: () => void): () => void;
}

/** Runs the work under a lock of this name. If another server holds the lock, the work is skipped. */
export type RunExclusively = (name: string, work: () => Promise<void>) => Promise<void>;

/** Without a lock: for a database that only one server uses. */
export const runUnlocked: RunExclusively = (_name, work) => work();
