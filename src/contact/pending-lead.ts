/**
 * Undelivered requests, with their files, in IndexedDB. They are offered on the next visit under the same idempotency
 * key, and deleted after delivery or after `constants.contact.pendingDays`. No function rejects: without storage the
 * form works without this copy. The list of failed attempts is separate (`failed-submissions.ts`).
 */
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { constants } from '#site/constants.gen';
import type { PreparedLead } from './lead.ts';

export interface PendingLead extends PreparedLead {
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** Saves a copy; it replaces the copy with `replacedKey`, an earlier version of the same form. */
export const savePendingLead = async (lead: PreparedLead, replacedKey?: string): Promise<void> => {
  await withStore(async (store) => {
    await set(lead.key, { ...lead, keptAt: Date.now() } satisfies PendingLead, store);
    if (replacedKey && replacedKey !== lead.key) await del(replacedKey, store);
  });
};

/** Deletes a copy, after delivery or on request. */
export const deletePendingLead = async (key: string): Promise<void> => {
  await withStore((store) => del(key, store));
};

/** The most recent copy, if any; deletes expired ones. */
export const findPendingLead = async (now: number): Promise<PendingLead | undefined> =>
  withStore(async (store) => {
    const all = (await entries<string, PendingLead>(store)).map(([, lead]) => lead);
    const { current, expired } = partitionByAge(all, now);
    await Promise.all(expired.map(({ key }) => del(key, store)));
    return current[0];
  });

/** Valid copies, most recent first, and expired ones. */
export const partitionByAge = <L extends { readonly keptAt: number }>(
  leads: readonly L[],
  now: number,
): { readonly current: readonly L[]; readonly expired: readonly L[] } => {
  const isCurrent = ({ keptAt }: L): boolean => now - keptAt < maxAgeMs;
  return {
    current: leads.filter(isCurrent).sort((a, b) => b.keptAt - a.keptAt),
    expired: leads.filter((lead) => !isCurrent(lead)),
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
