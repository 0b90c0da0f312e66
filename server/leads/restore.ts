/**
 * Puts a backup in the place of the data. Nothing is overwritten: the backup is copied beside the data and judged
 * there, the decision is written down, then names are exchanged. A crash after the decision is no harm: whoever opens
 * the folder next finishes the exchange.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError, verifyBackup, type BackupManifest } from './backup.ts';
import { dataNames } from './data-dir.ts';
import { copyFile, replaceFile, syncPath } from './disk.ts';
import { eraseLeads } from './erase.ts';
import { openErasures } from './erasures.ts';
import { openDiskFiles } from './disk-files.ts';
import { databaseName, databaseNames } from './schema.ts';
import type { FileStore } from './file-store.ts';
import { leadIdOf, newSetAside } from './set-aside.ts';
import { openLeadStore } from './sqlite-store.ts';
import type { StoreCounts } from './store.ts';

/** A restore that was decided: names of two folders below the data folder. */
interface Decision {
  /** What takes the place of the data. */
  readonly staged: string;
  /** Where the data goes. */
  readonly aside: string;
}

/** What a restore came to. */
export interface Restored {
  readonly manifest: BackupManifest;
  /** Where the data that it replaced is; for thirty days. */
  readonly aside: string;
  /** What is in place now: the backup less what was erased since. */
  readonly counts: StoreCounts;
}

/**
 * Restores a backup into a data folder that nobody uses: the caller holds its lock. Requests that were erased since
 * the backup was made are not brought back. Where files are kept elsewhere than in that folder (`bucket`), they are put
 * there first: a row never lacks its file, and a file without a row is swept. Fails with a `BackupError` before anything
 * is exchanged.
 */
export async function restoreBackup(
  dir: string,
  dataDir: string,
  now: Date,
  bucket?: Pick<FileStore, 'put' | 'erasures'>,
): Promise<Restored> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await finishRestore(dataDir);
  const manifest = await verifyBackup(dir);
  const aside = newSetAside(dataDir, 'data', now);
  const staged = join(dataDir, `.restore-${process.pid}`);
  try {
    const erased = await (bucket?.erasures ?? openErasures(dataDir)).read();
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
  const store = openLeadStore(dataDir);
  try {
    await store.checkIntegrity();
    return { manifest, aside, counts: await store.count() };
  } finally {
    await store.close();
  }
}

const attachments = `${dataNames.files}/`;

const withoutAttachments = (manifest: BackupManifest): BackupManifest => ({
  ...manifest,
  files: manifest.files.filter(({ name }) => !name.startsWith(attachments)),
});

async function putAttachments(
  dir: string,
  { files }: BackupManifest,
  erased: ReadonlySet<string>,
  bucket: Pick<FileStore, 'put'>,
): Promise<void> {
  for (const { name, ...digest } of files) {
    const storedName = name.startsWith(attachments) ? name.slice(attachments.length) : undefined;
    if (storedName !== undefined && !erased.has(leadIdOf(storedName)))
      await bucket.put(storedName, join(dir, name), digest);
  }
}

/** Whether a restore was decided and may not be finished. */
export const isRestoreDecided = (dataDir: string): boolean => existsSync(join(dataDir, dataNames.restore));

/** Exchanges the names of a restore that was decided; nothing when there is none. The caller holds the lock. */
export async function finishRestore(dataDir: string): Promise<void> {
  forgetStaged(dataDir);
  if (!isRestoreDecided(dataDir)) return;
  const path = join(dataDir, dataNames.restore);
  const decision = JSON.parse(readFileSync(path, 'utf8')) as Decision;
  const [staged, aside] = [join(dataDir, decision.staged), join(dataDir, decision.aside)];
  for (const name of existsSync(staged) ? readdirSync(staged) : []) exchange(name, dataDir, staged, aside);
  for (const folder of [aside, dataDir]) await syncPath(folder);
  rmSync(staged, { recursive: true, force: true });
  rmSync(path);
  await syncPath(dataDir);
}

/** Moves what has this name aside and what is staged in its place; what was moved already stays as it is. */
function exchange(name: string, dataDir: string, staged: string, aside: string): void {
  // Replayed on another database, the log of the former one would destroy it: it goes with its own, before it.
  const former = name === databaseName ? [...databaseNames].reverse() : [name];
  for (const each of former) if (existsSync(join(dataDir, each))) renameSync(join(dataDir, each), join(aside, each));
  renameSync(join(staged, name), join(dataDir, name));
}

/** Copies a backup beside the data, less what was erased since, and makes sure that it can be opened. */
async function stage(
  dir: string,
  manifest: BackupManifest,
  staged: string,
  erased: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  mkdirSync(join(staged, dataNames.files), { recursive: true, mode: 0o700 });
  for (const { name, sha256 } of [manifest.database, ...manifest.files]) {
    const copied = await copyFile(join(dir, name), join(staged, name));
    if (copied.sha256 !== sha256)
      throw new BackupError(`${name} of ${dir} was read differently a second time: is its disk failing?`);
  }
  const store = openLeadStore(staged);
  try {
    await eraseLeads([...erased], { dataDir: staged, store, files: openDiskFiles(staged) }, now);
    // Who was logged in then may have been sent away since.
    await store.forgetLogins();
    // The backup's own clock would look like a step.
    await store.writeState('purge-clock', now.toISOString());
    await store.checkIntegrity();
  } finally {
    await store.close();
  }
  rmSync(join(staged, dataNames.erasures), { force: true });
  rmSync(join(staged, dataNames.incoming), { recursive: true, force: true });
  rmSync(join(staged, dataNames.thumbnails), { recursive: true, force: true });
  for (const folder of [join(staged, dataNames.files), staged]) await syncPath(folder);
}

/** Removes what restores left that ended before their decision. */
function forgetStaged(dataDir: string): void {
  if (isRestoreDecided(dataDir)) return;
  for (const name of readdirSync(dataDir))
    if (name.startsWith('.restore-')) rmSync(join(dataDir, name), { recursive: true, force: true });
}

const nameIn = (dataDir: string, path: string): string => resolve(path).slice(resolve(dataDir).length + 1);
