/** The tokens of the form that requests have used: each is valid once. */

/** Lifetime of a token; the form renews it long before. */
export const tokenLifeMs = 24 * 60 * 60 * 1000;

/** The used tokens, whichever server accepted their requests. */
export interface TakenTokens {
  isTaken(id: string): Promise<boolean>;
  take(id: string): Promise<boolean>;
  giveBack(id: string): Promise<void>;
}

/** Creates a list in memory, initialised with the tokens of stored requests. */
export const createTakenTokens = (clock: () => Date, taken: readonly string[] = []): TakenTokens => {
  const expiryById = new Map<string, number>();
  const take = (id: string): boolean => {
    const now = clock().getTime();
    for (const [other, expiresAt] of expiryById) if (expiresAt < now) expiryById.delete(other);
    if (expiryById.has(id)) return false;
    expiryById.set(id, now + tokenLifeMs);
    return true;
  };
  for (const id of taken) take(id);
  return {
    isTaken: async (id) => expiryById.has(id),
    take: async (id) => take(id),
    giveBack: async (id) => void expiryById.delete(id),
  };
};
