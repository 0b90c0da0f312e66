import { noteErasures, readErasures } from './erasures.ts';
import type { FileStore } from './file-store.ts';
import { removeSetAsideFiles, setAsideDataDirs } from './set-aside.ts';
import { openLeadStore, type LeadStore } from './store.ts';

/** Where requests are kept. */
export interface LeadStorage {
  readonly dataDir: string;
  readonly store: Pick<LeadStore, 'erase'>;
  readonly files: Pick<FileStore, 'remove'>;
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
  await noteErasures(storage.dataDir, ids, now);
  return removeLeads(ids, storage);
}

/** Erases what a crash left of requests that were to be erased. */
export async function finishErasures(storage: LeadStorage): Promise<void> {
  const ids = [...readErasures(storage.dataDir)];
  if (ids.length > 0) await removeLeads(ids, storage);
}

async function removeLeads(
  ids: readonly string[],
  { dataDir, store, files }: LeadStorage,
): Promise<readonly Unreadable[]> {
  await files.remove(await store.erase(ids));
  const { unreadable } = await inSetAsideData(dataDir, (aside) => aside.erase(ids));
  removeSetAsideFiles(dataDir, ids);
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
