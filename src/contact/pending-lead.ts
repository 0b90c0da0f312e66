/**
 * The copy of a request that has not arrived, files included (IndexedDB): offered again on return, under its first key,
 * erased once it has arrived or after `constants.contact.pendingDays`. A browser that stores nothing loses this comfort
 * and nothing else, so no function here rejects.
 */
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { constants } from '#site/constants.gen';
import type { PreparedLead } from './lead.ts';

export interface PendingLead extends PreparedLead {
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** Keeps a copy; `replacedKey` names an earlier state of the same form, which it replaces. */
export async function savePendingLead(lead: PreparedLead, replacedKey?: string): Promise<void> {
  await withStore(async (store) => {
    await set(lead.key, { ...lead, keptAt: Date.now() } satisfies PendingLead, store);
    if (replacedKey && replacedKey !== lead.key) await del(replacedKey, store);
  });
}

/** Erases a copy: its request has arrived, or its author does not want it any more. */
export async function deletePendingLead(key: string): Promise<void> {
  await withStore((store) => del(key, store));
}

/** The most recent copy, if any; those too old are erased on the way. */
export async function findPendingLead(now: number): Promise<PendingLead | undefined> {
  return withStore(async (store) => {
    const all = (await entries<string, PendingLead>(store)).map(([, lead]) => lead);
    const { current, expired } = partitionByAge(all, now);
    await Promise.all(expired.map(({ key }) => del(key, store)));
    return current[0];
  });
}

/** Copies still worth offering, most recent first, and those to erase. */
export function partitionByAge<L extends { readonly keptAt: number }>(
  leads: readonly L[],
  now: number,
): { readonly current: readonly L[]; readonly expired: readonly L[] } {
  const isCurrent = ({ keptAt }: L): boolean => now - keptAt < maxAgeMs;
  return {
    current: leads.filter(isCurrent).sort((a, b) => b.keptAt - a.keptAt),
    expired: leads.filter((lead) => !isCurrent(lead)),
  };
}

const maxAgeMs = constants.contact.pendingDays * 24 * 60 * 60 * 1000;

let openedStore: UseStore | undefined;

async function withStore<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    openedStore ??= createStore('contact', 'pending-leads');
    return await work(openedStore);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}
