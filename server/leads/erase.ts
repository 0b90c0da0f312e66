import type { FileStore } from './file-store.ts';
import { leadIdOf, setAsideDataDirs } from './set-aside.ts';
import { openLeadStore } from './sqlite-store.ts';
import type { LeadStore } from './store.ts';

/** Where requests are kept. */
export interface LeadStorage {
  readonly dataDir: string;
  readonly store: Pick<LeadStore, 'setAside' | 'erase'>;
  readonly files: Pick<FileStore, 'erasures' | 'remove' | 'removeSetAside'>;
}

/** A database that was set aside and cannot be opened: what it holds of a person stays there. */
export interface Unreadable {
  readonly dataDir: string;
  readonly cause: Error;
}

/** Says that what was to be erased may stand in it, and what to do. */
export const describeUnreadable = ({ dataDir, cause }: Unreadable): string =>
  `${dataDir} cannot be searched (${cause.message}): remove that folder to be sure that nothing is left in it.`;

/** Whoever is set aside since then is erased by the next purge. */
const longAgo = new Date(0).toISOString();

/**
 * Erases requests for good: their rows, mails and attachments, also in what was set aside. From the first step on
 * nobody is shown them; then it is noted, so that what a failure leaves is erased soon (erasing.ts). Returns what could
 * not be reached.
 */
export async function eraseLeads(
  ids: readonly string[],
  storage: LeadStorage,
  now: Date,
): Promise<readonly Unreadable[]> {
  if (ids.length === 0) return [];
  await storage.store.setAside(ids, longAgo);
  await storage.files.erasures.note(ids, now);
  await storage.files.remove(await storage.store.erase(ids));
  return removeSetAside(ids, storage);
}

/**
 * Erases what a failure left of requests that were to be erased, and what a restored copy of the database brought back.
 * `onRowsGone` is told when none of them can be shown any more. Fails when a database that was set aside cannot be
 * searched: what is to be erased may stand in it.
 */
export async function finishErasures(
  storage: LeadStorage & {
    readonly store: Pick<LeadStore, 'held'>;
    readonly files: Pick<FileStore, 'list'>;
  },
  onRowsGone: () => void = () => undefined,
): Promise<void> {
  const { store, files } = storage;
  const ids = await files.erasures.read();
  const held = ids.size > 0 ? await store.held([...ids]) : [];
  if (held.length > 0) await store.erase(held);
  onRowsGone();
  if (ids.size === 0) return;
  const names = (await files.list()).files.map(({ name }) => name);
  await files.remove(names.filter((name) => ids.has(leadIdOf(name))));
  const [unreadable] = await removeSetAside([...ids], storage);
  if (unreadable) throw new Error(describeUnreadable(unreadable), { cause: unreadable.cause });
}

async function removeSetAside(
  ids: readonly string[],
  { dataDir, files }: Pick<LeadStorage, 'dataDir' | 'files'>,
): Promise<readonly Unreadable[]> {
  const { unreadable } = await inSetAsideData(dataDir, async (aside) => aside.erase(await aside.held(ids)));
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
