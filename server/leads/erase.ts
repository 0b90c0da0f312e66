import type { FileStore } from './file-store.ts';
import { setAsideDataDirs } from './set-aside.ts';
import { openLeadStore } from './sqlite-store.ts';
import type { LeadStore } from './store.ts';

/** Where requests are kept. */
export interface LeadStorage {
  readonly dataDir: string;
  readonly store: Pick<LeadStore, 'erase'>;
  readonly files: Pick<FileStore, 'erasures' | 'remove' | 'removeSetAside'>;
}

/** A database that was set aside and cannot be opened: what it holds of a person stays there. */
export interface Unreadable {
  readonly dataDir: string;
  readonly cause: Error;
}

/**
 * Erases requests for good: their rows, mails and attachments, also in what was set aside. It is noted first, so that
 * what a crash leaves is erased at the next start (`finishErasures`). Returns what could not be reached.
 */
export async function eraseLeads(
  ids: readonly string[],
  storage: LeadStorage,
  now: Date,
): Promise<readonly Unreadable[]> {
  if (ids.length === 0) return [];
  await storage.files.erasures.note(ids, now);
  return removeLeads(ids, ids, storage);
}

/** Erases what a crash left of requests that were to be erased, and what a restored copy of the database brought back. */
export async function finishErasures(
  storage: LeadStorage & { readonly store: Pick<LeadStore, 'held'> },
): Promise<void> {
  const ids = [...(await storage.files.erasures.read())];
  if (ids.length > 0) await removeLeads(ids, await storage.store.held(ids), storage);
}

async function removeLeads(
  ids: readonly string[],
  held: readonly string[],
  { dataDir, store, files }: LeadStorage,
): Promise<readonly Unreadable[]> {
  if (held.length > 0) await files.remove(await store.erase(held));
  const { unreadable } = await inSetAsideData(dataDir, (aside) => aside.erase(ids));
  await files.removeSetAside(ids);
  return unreadable;
}

/**
 * Does something with each database that was set aside; those that cannot be opened are returned beside the results.
 */
export async function inSetAsideData<T>(
  dataDir: string,
  work: (store: LeadStore) => Promise<T>,
): Promise<{ readonly results: readonly T[]; readonly unreadable: readonly Unreadable[] }> {
  const results: T[] = [];
  const unreadable: Unreadable[] = [];
  for (const aside of setAsideDataDirs(dataDir)) {
    try {
      const store = openLeadStore(aside);
      try {
        results.push(await work(store));
      } finally {
        await store.close();
      }
    } catch (cause) {
      unreadable.push({ dataDir: aside, cause: cause as Error });
    }
  }
  return { results, unreadable };
}
