/**
 * Replaces the data by a backup. Nothing is overwritten: the backup is copied next to the data and verified there, the
 * decision is recorded, then the files are exchanged by renames. After a crash, the next process that opens the folder
 * completes the exchange.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BackupError, verifyBackup, type BackupManifest } from './backup.ts';
import { dataNames, databaseName, databaseNames } from '../data/data-dir.ts';
import { copyFile, replaceFile, syncPath } from '../data/disk.ts';
import { eraseRequests } from '../retention/erase.ts';
import { openTombstones } from '../data/tombstones.ts';
import { openDiskFiles } from '../attachments/disk/disk-files.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { requestIdOf, newSetAside } from '../data/set-aside.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { StoreCounts } from '../store/store.ts';

/** A restore that was committed to: the names of two folders below the data folder. */
interface Decision {
  /** Holds the restored data. */
  readonly staged: string;
  /** Receives the current data. */
  readonly aside: string;
}

/** Result of a restore. */
interface Restored {
  readonly manifest: BackupManifest;
  /** Where the replaced data is kept for thirty days. */
  readonly aside: string;
  /** Row counts now: those of the backup without the requests erased since. */
  readonly counts: StoreCounts;
}

/**
 * Restores a backup into an unused data folder, whose lock the caller holds. Requests erased since the backup was made
 * are left out. If attachments are stored in a bucket, they are uploaded first: a row must never lack its file, and
 * files without rows are swept. Fails with a `BackupError` before anything is exchanged.
 */
export const restoreBackup = async (
  dir: string,
  dataDir: string,
  now: Date,
  bucket?: Pick<FileStore, 'put' | 'tombstones'>,
): Promise<Restored> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await finishRestore(dataDir);
  const manifest = await verifyBackup(dir);
  const aside = newSetAside(dataDir, 'data', now);
  const staged = join(dataDir, `.restore-${process.pid}`);
  try {
    const erased = await (bucket?.tombstones ?? openTombstones(dataDir)).read();
    await stage(dir, bucket ? withoutAttachments(manifest) : manifest, staged, erased, now);
    if (bucket) await putAttachments(dir, manifest, erased, bucket);
    const decision: Decision = { staged: nameIn(dataDir, staged), aside: nameIn(dataDir, aside) };
    await replaceFile(join(dataDir, dataNames.restore), JSON.stringify(decision));
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
  await finishRestore(dataDir);
  const store = openSqliteStore(dataDir);
  try {
    await store.checkIntegrity();
    return { manifest, aside, counts: await store.count() };
  } finally {
    await store.close();
  }
};

const attachments = `${dataNames.files}/`;

const withoutAttachments = (manifest: BackupManifest): BackupManifest => ({
  ...manifest,
  files: manifest.files.filter(({ name }) => !name.startsWith(attachments)),
});

const putAttachments = async (
  dir: string,
  { files }: BackupManifest,
  erased: ReadonlySet<string>,
  bucket: Pick<FileStore, 'put'>,
): Promise<void> => {
  for (const { name, ...digest } of files) {
    const storedName = name.startsWith(attachments) ? name.slice(attachments.length) : undefined;
    if (storedName !== undefined && !erased.has(requestIdOf(storedName)))
      await bucket.put(storedName, join(dir, name), digest);
  }
};

/** Whether a restore was committed to and may be incomplete. */
export const isRestoreDecided = (dataDir: string): boolean => existsSync(join(dataDir, dataNames.restore));

/** Completes a restore that was committed to, if there is one. The caller holds the lock. */
export const finishRestore = async (dataDir: string): Promise<void> => {
  removeStaged(dataDir);
  if (!isRestoreDecided(dataDir)) return;
  const path = join(dataDir, dataNames.restore);
  const decision = JSON.parse(readFileSync(path, 'utf8')) as Decision;
  const [staged, aside] = [join(dataDir, decision.staged), join(dataDir, decision.aside)];
  for (const name of existsSync(staged) ? readdirSync(staged) : []) exchange(name, dataDir, staged, aside);
  for (const folder of [aside, dataDir]) await syncPath(folder);
  rmSync(staged, { recursive: true, force: true });
  rmSync(path);
  await syncPath(dataDir);
};

/** Sets an entry of the data folder aside and moves the restored one into its place; safe to repeat after a crash. */
const exchange = (name: string, dataDir: string, staged: string, aside: string): void => {
  // The write-ahead log belongs to its database and would corrupt another one: it is moved first.
  const former = name === databaseName ? [...databaseNames].reverse() : [name];
  for (const each of former) if (existsSync(join(dataDir, each))) renameSync(join(dataDir, each), join(aside, each));
  renameSync(join(staged, name), join(dataDir, name));
};

/** Copies a backup next to the data, removes the requests erased since, and checks its integrity. */
const stage = async (
  dir: string,
  manifest: BackupManifest,
  staged: string,
  erased: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  mkdirSync(join(staged, dataNames.files), { recursive: true, mode: 0o700 });
  for (const { name, sha256 } of [manifest.database, ...manifest.files]) {
    mkdirSync(dirname(join(staged, name)), { recursive: true, mode: 0o700 });
    const copied = await copyFile(join(dir, name), join(staged, name));
    if (copied.sha256 !== sha256)
      throw new BackupError(`${name} of ${dir} was read differently a second time: is its disk failing?`);
  }
  const store = openSqliteStore(staged);
  try {
    await eraseRequests([...erased], { dataDir: staged, store, files: openDiskFiles(staged) }, now);
    // People who were logged in then may have been revoked since.
    await store.forgetLogins();
    // The backup's date would look like a clock that jumped.
    await store.writeState('purge-clock', now.toISOString());
    await store.checkIntegrity();
  } finally {
    await store.close();
  }
  rmSync(join(staged, dataNames.tombstones), { force: true });
  rmSync(join(staged, dataNames.incoming), { recursive: true, force: true });
  rmSync(join(staged, dataNames.thumbnails), { recursive: true, force: true });
  for (const folder of [join(staged, dataNames.files), staged]) await syncPath(folder);
};

/** Removes the files of restores that failed before they were committed to. */
const removeStaged = (dataDir: string): void => {
  if (isRestoreDecided(dataDir)) return;
  for (const name of readdirSync(dataDir))
    if (name.startsWith('.restore-')) rmSync(join(dataDir, name), { recursive: true, force: true });
};

const nameIn = (dataDir: string, path: string): string => resolve(path).slice(resolve(dataDir).length + 1);
