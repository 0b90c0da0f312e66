/** What servers of one database owe each other. */

/** Tells, within this server, that a request changed, whichever server changed it. */
export interface Changes {
  /** Calls the listener after each change, and whenever one may have been missed; the result ends it. */
  watch(listener: () => void): () => void;
}

/** Does the work unless another server is doing work of this name. */
export type Exclusively = (name: string, work: () => Promise<void>) => Promise<void>;

/** Where there is one server. */
export const always: Exclusively = (_name, work) => work();
