import type { FileStore } from '../attachments/file-store.ts';
import { requestIdOf, setAsideDataDirs } from '../data/set-aside.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { RequestStore } from '../store/store.ts';

/** Where requests and their attachments are stored. */
interface RequestStorage {
  readonly dataDir: string;
  readonly store: Pick<RequestStore, 'setAside' | 'erase'>;
  readonly files: Pick<FileStore, 'tombstones' | 'remove' | 'removeSetAside'>;
}

/** A database that was set aside and cannot be opened: requests to erase may remain in it. */
interface Unreadable {
  readonly dataDir: string;
  readonly cause: Error;
}

/** Message for the operator: data to erase may remain in this folder, and how to remove it. */
export const describeUnreadable = ({ dataDir, cause }: Unreadable): string =>
  `${dataDir} cannot be searched (${cause.message}): remove that folder to be sure that nothing is left in it.`;

/** Requests set aside with this date are erased by the next purge. */
const longAgo = new Date(0).toISOString();

/**
 * Erases requests permanently: rows, mails and attachments, also in data that was set aside. First they are hidden,
 * then tombstones are written, so that an interrupted erasure is completed later (erasure-worker.ts). Returns the
 * databases that could not be searched.
 */
export const eraseRequests = async (
  ids: readonly string[],
  storage: RequestStorage,
  now: Date,
): Promise<readonly Unreadable[]> => {
  if (ids.length === 0) return [];
  await storage.store.setAside(ids, longAgo);
  await storage.files.tombstones.add(ids, now);
  await storage.files.remove(await storage.store.erase(ids));
  return removeSetAside(ids, storage);
};

/**
 * Completes interrupted erasures, and repeats those that a restored database undid. Calls `onRowsGone` once no row of
 * an erased request is left. Fails if a database that was set aside cannot be searched.
 */
export const finishErasures = async (
  storage: RequestStorage & {
    readonly store: Pick<RequestStore, 'held'>;
    readonly files: Pick<FileStore, 'list'>;
  },
  onRowsGone: () => void = () => undefined,
): Promise<void> => {
  const { store, files } = storage;
  const ids = await files.tombstones.read();
  const held = ids.size > 0 ? await store.held([...ids]) : [];
  if (held.length > 0) await store.erase(held);
  onRowsGone();
  if (ids.size === 0) return;
  const names = (await files.list()).files.map(({ name }) => name);
  await files.remove(names.filter((name) => ids.has(requestIdOf(name))));
  const [unreadable] = await removeSetAside([...ids], storage);
  if (unreadable) throw new Error(describeUnreadable(unreadable), { cause: unreadable.cause });
};

const removeSetAside = async (
  ids: readonly string[],
  { dataDir, files }: Pick<RequestStorage, 'dataDir' | 'files'>,
): Promise<readonly Unreadable[]> => {
  const { unreadable } = await inSetAsideData(dataDir, async (aside) => aside.erase(await aside.held(ids)));
  await files.removeSetAside(ids);
  return unreadable;
};

/** Runs `work` on each database that was set aside. Returns the results, and the databases that could not be opened. */
export const inSetAsideData = async <T>(
  dataDir: string,
  work: (store: RequestStore) => Promise<T>,
): Promise<{ readonly results: readonly T[]; readonly unreadable: readonly Unreadable[] }> => {
  const results: T[] = [];
  const unreadable: Unreadable[] = [];
  for (const aside of setAsideDataDirs(dataDir)) {
    try {
      const store = openSqliteStore(aside);
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
};
