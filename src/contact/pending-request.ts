/**
 * Undelivered requests, with their files, in IndexedDB. They are offered on the next visit under the same idempotency
 * key, and deleted after delivery or after `constants.contact.pendingDays`. No function rejects: without storage the
 * form works without this copy. The list of failed attempts is separate (`failed-requests.ts`).
 */
import { createStore, entries, promisifyRequest, type UseStore } from 'idb-keyval';
import { constants } from '#site/constants.gen';
import { readRequestKey } from '../../formats/request-keys.ts';
import { pendingDatabase, pendingStore, versionsUpTo } from './clear-delivered.ts';
import { isDelivered } from './delivered.ts';
import type { PreparedRequest } from './request.ts';

export interface PendingRequest extends PreparedRequest {
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** Saves a copy; it replaces those of earlier versions of the same request. */
export const savePendingRequest = async (request: PreparedRequest): Promise<void> => {
  await withStore((store) =>
    store('readwrite', (requests) => {
      requests.put({ ...request, keptAt: Date.now() } satisfies PendingRequest, request.key);
      // A key that is not of this form has no versions.
      if (readRequestKey(request.key)?.version) requests.delete(versionsUpTo(request.key, true));
      return promisifyRequest(requests.transaction);
    }),
  );
};

/** Deletes the copies of a request and of its earlier versions, after delivery or on request. */
export const deletePendingRequest = async (key: string): Promise<void> => {
  await withStore((store) => deleteVersions([key], store));
};

/** The most recent copy that has not arrived, if any; deletes those that have, and expired ones. */
export const findPendingRequest = async (now: number): Promise<PendingRequest | undefined> =>
  withStore(async (store) => {
    const all = (await entries<string, PendingRequest>(store)).map(([, request]) => request);
    const delivered = all.filter(({ key }) => isDelivered(key));
    const { current, expired } = partitionByAge(
      all.filter((request) => !delivered.includes(request)),
      now,
    );
    // Not awaited: what is left is offered however slow the storage is.
    void withStore(() =>
      deleteVersions(
        [...delivered, ...expired].map(({ key }) => key),
        store,
      ),
    );
    return current[0];
  });

const deleteVersions = (keys: readonly string[], store: UseStore): Promise<void> =>
  store('readwrite', (requests) => {
    for (const key of keys) requests.delete(versionsUpTo(key));
    return promisifyRequest(requests.transaction);
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
    openedStore ??= createStore(pendingDatabase, pendingStore);
    return await action(openedStore);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
};
