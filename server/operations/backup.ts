/**
 * Backups of the data folder, made while the server runs. A backup shows one instant, is verified after it is written,
 * and verified again before it is restored (restore.ts).
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { dataNames, databaseName } from '../data/data-dir.ts';
import { copyFile, digestOf, isInside, replaceFile, syncPath, writeStream, type Digest } from '../data/disk.ts';
import { copyOffice } from './office-backup.ts';
import { describeTargetFailure } from './storage-failure.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { versionOf } from '../store/schema.ts';
import { checkDatabase } from '../store/sqlite/sqlite-store.ts';
import type { RequestStore, StoreCounts } from '../store/store.ts';

/** A file of a backup, as its manifest names it. */
interface BackupFile extends Digest {
  /** Name in the backup's folder. */
  readonly name: string;
}

/** The manifest of a backup. */
export interface BackupManifest {
  readonly format: 1;
  /** ISO time at which it was made. */
  readonly createdAt: string;
  readonly counts: StoreCounts;
  readonly database: BackupFile;
  /** Attachments (`files/…`), keys, and the office's repository and drafts (`office/…`). */
  readonly files: readonly BackupFile[];
  /** Attachments that were already missing or altered in the data folder. */
  readonly missing: readonly string[];
}

/** A backup that was made. */
interface MadeBackup extends BackupManifest {
  /** Whether others can read it: its file system keeps no modes, as those of sticks and shares. */
  readonly isOpenToOthers: boolean;
}

/** A backup that cannot be made, or that does not match its manifest; the message is written for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const manifestName = 'manifest.json';

type Database = InstanceType<typeof DatabaseSync>;

/** Folder in which a backup is built, next to its target; the name contains the process ID. */
const partialOf = (target: string): string => `${target}.partial-${process.pid}`;
const partialName = /\.partial-\d+$/;

/**
 * Age after which a partial backup is considered abandoned. The process that made it may be in another container, so
 * its ID cannot be checked.
 */
const partialLifeMs = 24 * 60 * 60 * 1000;

/** Sources of a backup, besides the keys in the data folder. */
interface BackupSources {
  readonly store: Pick<RequestStore, 'copyTo' | 'find'>;
  readonly files: Pick<FileStore, 'read'>;
}

/**
 * Makes a backup in a folder that must not exist or be empty, and verifies it. The folder is created by a rename once
 * the backup is complete; partial backups that are a day old are removed. Fails with a `BackupError`, which says of a
 * disk that fails whether it is that of the backup.
 */
export const makeBackup = async (
  dataDir: string,
  target: string,
  { store, files: kept }: BackupSources,
  now: Date,
): Promise<MadeBackup> => {
  refuseTarget(dataDir, target);
  const partial = partialOf(target);
  try {
    removeAbandoned(dirname(target), now);
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(dirname(partial), { recursive: true, mode: 0o700 });
    // One by one: of a folder and those above it, Node says ENOENT where a disk is read-only.
    mkdirSync(partial, { mode: 0o700 });
    mkdirSync(join(partial, dataNames.files), { mode: 0o700 });
    // The database before the attachments: an attachment is always stored before its row.
    await store.copyTo(join(partial, databaseName));
    const isPrivate = keepPrivate(join(partial, databaseName), 0o600) && keepPrivate(partial, 0o700);
    const { files, missing } = await copyAttachments(partial, { store, files: kept });
    const keys = await copyKeys(dataDir, partial);
    const office = await copyOffice(dataDir, partial);
    await syncPath(join(partial, databaseName), 'r+');
    const manifest: BackupManifest = {
      format: 1,
      createdAt: now.toISOString(),
      counts: withDatabase(join(partial, databaseName), true, countsOf),
      database: { name: databaseName, ...(await digestOf(join(partial, databaseName))) },
      files: [...files, ...keys, ...office],
      missing,
    };
    await replaceFile(join(partial, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    await syncPath(join(partial, dataNames.files));
    await verifyBackup(partial);
    await rename(partial, target);
    await syncPath(dirname(target));
    return { ...manifest, isOpenToOthers: !isPrivate };
  } catch (error) {
    const sentence = describeTargetFailure(error, { dataDir, target });
    try {
      rmSync(partial, { recursive: true, force: true });
    } catch {
      // A disk that takes nothing may not let go either: what is left is removed after a day.
    }
    throw sentence === undefined ? error : new BackupError(sentence, { cause: error });
  }
};

/** Sets the mode of a path; false where its file system has none. */
export const keepPrivate = (path: string, mode: number, setMode = chmodSync): boolean => {
  try {
    setMode(path, mode);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'].includes((error as { code?: string }).code ?? ''))
      throw error;
  }
  return process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
};

/** Removes abandoned partial backups: they hold the same personal data as complete ones. */
const removeAbandoned = (dir: string, now: Date): void => {
  for (const name of existsSync(dir) ? readdirSync(dir) : []) {
    const path = join(dir, name);
    if (!partialName.test(name) || now.getTime() - statSync(path).mtimeMs < partialLifeMs) continue;
    if (existsSync(join(path, databaseName)) || existsSync(join(path, dataNames.files)))
      rmSync(path, { recursive: true, force: true });
  }
};

/**
 * Verifies a backup: integrity of its database, row counts, and the digest of each file. Fails with a `BackupError`.
 */
export const verifyBackup = async (dir: string): Promise<BackupManifest> => {
  const manifest = readManifest(dir);
  for (const file of [manifest.database, ...manifest.files]) {
    const path = join(dir, file.name);
    if (!existsSync(path)) throw new BackupError(`The backup ${dir} lacks ${file.name}.`);
    const { bytes, sha256 } = await digestOf(path);
    if (bytes !== file.bytes || sha256 !== file.sha256) {
      throw new BackupError(`The backup ${dir} is damaged: ${file.name} is not what its manifest says.`);
    }
  }
  const path = join(dir, manifest.database.name);
  const counts = withDatabase(path, true, (db) => {
    try {
      versionOf(db);
      checkDatabase(db);
      return countsOf(db);
    } catch (cause) {
      throw new BackupError(`The database of the backup ${dir} cannot be used: ${(cause as Error).message}.`, {
        cause,
      });
    }
  });
  const isSame = (Object.keys(counts) as (keyof StoreCounts)[]).every((name) => counts[name] === manifest.counts[name]);
  if (!isSame) throw new BackupError(`The database of the backup ${dir} does not hold what its manifest says.`);
  return manifest;
};

const readManifest = (dir: string): BackupManifest => {
  let text: string;
  try {
    text = readFileSync(join(dir, manifestName), 'utf8');
  } catch (cause) {
    throw new BackupError(`${join(dir, manifestName)} cannot be read: ${dir} is no backup, or not a whole one.`, {
      cause,
    });
  }
  try {
    const manifest = JSON.parse(text) as BackupManifest;
    const isUnderstood =
      manifest.format === 1 &&
      [manifest.database, ...manifest.files].every(({ name }) => isInside(dir, join(dir, name)));
    if (isUnderstood) return manifest;
  } catch {
    // Reported below.
  }
  throw new BackupError(`${join(dir, manifestName)} is not a manifest this version can read.`);
};

const refuseTarget = (dataDir: string, target: string): void => {
  if (isInside(dataDir, target))
    throw new BackupError(`${target} is inside the data folder: a backup there would be lost with it.`);
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory() || readdirSync(target).length > 0) {
    throw new BackupError(`${target} exists already: give a new folder for each backup.`);
  }
};

interface FileRow {
  readonly stored_name: string;
  readonly lead_id: string;
  readonly sha256: string;
}

/**
 * Copies the attachments of all requests in the copied database. A request erased in the meantime is deleted from the
 * copy.
 */
const copyAttachments = async (partial: string, { store, files: kept }: BackupSources) => {
  const path = join(partial, databaseName);
  const rows = withDatabase(
    path,
    true,
    (db) => db.prepare('SELECT stored_name, lead_id, sha256 FROM files').all() as FileRow[],
  );
  const files: BackupFile[] = [];
  const missing: string[] = [];
  const erased = new Set<string>();
  for (const { stored_name: storedName, lead_id: requestId, sha256 } of rows) {
    const name = `${dataNames.files}/${storedName}`;
    const content = await kept.read(storedName);
    const digest = content && (await writeStream(content.stream, join(partial, name)));
    if (digest?.sha256 === sha256) files.push({ name, ...digest });
    else if (await store.find(requestId, 'all')) missing.push(name);
    else erased.add(requestId);
    if (digest && digest.sha256 !== sha256) rmSync(join(partial, name));
  }
  if (erased.size > 0) {
    withDatabase(path, false, (db) => {
      db.exec('PRAGMA secure_delete = ON');
      for (const id of erased) db.prepare('DELETE FROM leads WHERE id = ?').run(id);
    });
    for (const { name } of files.filter((file) => isOfRequest(file, erased)))
      rmSync(join(partial, name), { force: true });
  }
  return { files: files.filter((file) => !isOfRequest(file, erased)), missing };
};

const isOfRequest = ({ name }: BackupFile, ids: ReadonlySet<string>): boolean =>
  ids.has(name.slice(dataNames.files.length + 1).slice(0, 36));

/** Signing keys of the server: without them the links in mails already sent stop working. */
const copyKeys = async (dataDir: string, partial: string): Promise<BackupFile[]> => {
  const names = readdirSync(dataDir).filter((name) => name.endsWith('.key'));
  return Promise.all(
    names.map(async (name) => ({ name, ...(await copyFile(join(dataDir, name), join(partial, name))) })),
  );
};

const countsOf = (db: Database): StoreCounts => {
  const count = (table: string): number => (db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
  return { leads: count('leads'), files: count('files'), mails: count('mails') };
};

/** Runs `work` on a database that no other process uses, and closes it. */
const withDatabase = <T>(path: string, isReadOnly: boolean, work: (db: Database) => T): T => {
  const db = new DatabaseSync(path, { readOnly: isReadOnly, enableForeignKeyConstraints: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
};
