/**
 * Undelivered requests, with their files, in IndexedDB. They are offered on the next visit under the same idempotency
 * key, and deleted after delivery or after `constants.contact.pendingDays`. No function rejects: without storage the
 * form works without this copy. The list of failed attempts is separate (`failed-requests.ts`).
 */
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { constants } from '#site/constants.gen';
import type { PreparedRequest } from './request.ts';

export interface PendingRequest extends PreparedRequest {
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** Saves a copy; it replaces the copy with `replacedKey`, an earlier version of the same form. */
export const savePendingRequest = async (request: PreparedRequest, replacedKey?: string): Promise<void> => {
  await withStore(async (store) => {
    await set(request.key, { ...request, keptAt: Date.now() } satisfies PendingRequest, store);
    if (replacedKey && replacedKey !== request.key) await del(replacedKey, store);
  });
};

/** Deletes a copy, after delivery or on request. */
export const deletePendingRequest = async (key: string): Promise<void> => {
  await withStore((store) => del(key, store));
};

/** The most recent copy, if any; deletes expired ones. */
export const findPendingRequest = async (now: number): Promise<PendingRequest | undefined> =>
  withStore(async (store) => {
    const all = (await entries<string, PendingRequest>(store)).map(([, request]) => request);
    const { current, expired } = partitionByAge(all, now);
    await Promise.all(expired.map(({ key }) => del(key, store)));
    return current[0];
  });

/** Valid copies, most recent first, and expired ones. */
export const partitionByAge = <L extends { readonly keptAt: number }>(
  requests: readonly L[],
  now: number,
): { readonly current: readonly L[]; readonly expired: readonly L[] } => {
  const isCurrent = ({ keptAt }: L): boolean => now - keptAt < maxAgeMs;
  return {
    current: requests.filter(isCurrent).sort((a, b) => b.keptAt - a.keptAt),
    expired: requests.filter((request) => !isCurrent(request)),
  };
};

const maxAgeMs = constants.contact.pendingDays * 24 * 60 * 60 * 1000;

let openedStore: UseStore | undefined;

/** Runs an action on the store; logs errors and resolves to `undefined`. */
const withStore = async <T>(action: (store: UseStore) => Promise<T>): Promise<T | undefined> => {
  try {
    openedStore ??= createStore('contact', 'pending-leads');
    return await action(openedStore);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
};
