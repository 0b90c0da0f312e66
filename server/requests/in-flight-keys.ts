/** Idempotency keys of requests in flight: a second request with the same key is refused until the first has ended. */
interface InFlightKeys {
  /** Locks a key; undefined if it is in use. Call the returned function to release it. */
  acquire(keyHash: string): (() => void) | undefined;
}

/**
 * Creates an empty set. It is local to a server: if several servers receive the same key at once, the store makes only
 * one of them succeed.
 */
export const createInFlightKeys = (): InFlightKeys => {
  const keyHashes = new Set<string>();
  return {
    acquire(keyHash) {
      if (keyHashes.has(keyHash)) return undefined;
      keyHashes.add(keyHash);
      return () => void keyHashes.delete(keyHash);
    },
  };
};
