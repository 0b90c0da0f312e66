/** Descriptions of storage failures for the operator of the command line. */
import { nameOf } from '../alarms/command-names.ts';
import { lstatSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DataDirRightsError } from '../data/data-dir.ts';
import { isInside } from '../data/disk.ts';
import { FilesUnavailableError } from '../attachments/file-store.ts';
import { NewerDatabaseError } from '../store/schema.ts';
import { isDamage, sqliteCodeOf, StoreUnavailableError } from '../store/store.ts';

/** A path is missing or cannot be read; the message says which and why. */
class UnreadablePathError extends Error {
  override readonly name = 'UnreadablePathError';
}

/** Fails with an `UnreadablePathError` unless a folder, and a file in it, exist and can be accessed. */
export const requireReadable = (folder: string, file?: string): void => {
  const isFolder = statOf(folder, `There is no folder ${folder}: is DATA_DIR or the path right?`).isDirectory();
  if (!isFolder) throw new UnreadablePathError(`${folder} is a file: a folder was expected.`);
  if (file === undefined) return;
  const path = join(folder, file);
  statOf(path, `${folder} holds no ${file}: no server has kept requests there. Is DATA_DIR the one of the server?`);
};

const statOf = (path: string, absent: string) => {
  try {
    return statSync(path);
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new UnreadablePathError(absent, { cause });
    throw new UnreadablePathError(describeRights(path), { cause });
  }
};

/**
 * Fails with an `UnreadablePathError` if root would write into another user's folder: that user's server could not use
 * the new files.
 */
export const refuseForeignRoot = (dataDir: string): void => {
  const stats = statSync(dataDir, { throwIfNoEntry: false });
  if (process.geteuid?.() !== 0 || stats === undefined || stats.uid === 0) return;
  const owner = `the user number ${stats.uid}`;
  throw new UnreadablePathError(
    `${dataDir} belongs to ${owner}: run the command as that user (sudo -u '#${stats.uid}' …), not as root.`,
  );
};

/** Describes an error of the disk or the database; undefined for any other error. */
export const describeStorageFailure = (error: unknown, dataDir: string): string | undefined => {
  const isSentence = [UnreadablePathError, DataDirRightsError, FilesUnavailableError].some(
    (kind) => error instanceof kind,
  );
  if (isSentence) return (error as Error).message;
  if (error instanceof StoreUnavailableError) return `${dataDir}: ${error.message}.`;
  if (error instanceof NewerDatabaseError) return `${dataDir}: ${error.message}.`;
  if (isDamage(error)) {
    const { message } = error as Error;
    return (
      `The database in ${dataDir} is damaged (${message}): put a backup in its place ` +
      `(${nameOf('leads', 'restore DIR')}).`
    );
  }
  const { code, errcode, path } = error as { code?: string; errcode?: number; path?: string };
  const sqliteCode = sqliteCodeOf(error);
  switch (sqliteCode === undefined ? reasons.get(code ?? '') : sqliteReasons.get(sqliteCode)) {
    case 'full':
      return (
        `The disk that holds ${path ?? dataDir} is full: nothing more was done. Make room, then run the ` +
        'command again.'
      );
    case 'rights':
      return describeRights(path ?? dataDir);
    case 'read-only':
      return `${path ?? dataDir} cannot be written: it is read-only for ${nameOfUser()}.`;
    case 'busy':
      return (
        `Another process is writing to the database in ${dataDir} and did not finish in time: run the ` +
        'command again.'
      );
    case 'failing':
      return (
        `The disk that holds ${path ?? dataDir} reports an error (${code ?? errcode}): look at the ` +
        `machine's log before anything else.`
      );
    case undefined:
      return undefined;
  }
};

/**
 * Describes what keeps a backup from being written; undefined for an error of something else, such as the data that is
 * read for it.
 */
export const describeTargetFailure = (
  error: unknown,
  { dataDir, target }: { readonly dataDir: string; readonly target: string },
): string | undefined => {
  const { code = '', errcode = 0, path } = error as { code?: string; errcode?: number; path?: string };
  if (path !== undefined && isInside(dataDir, path)) return undefined;
  const way = 'name another folder, or set BACKUP_DIR. The data are as they were';
  switch (code === 'ERR_SQLITE_ERROR' ? sqliteReasons.get(errcode & 0xff) : targetReasons.get(code)) {
    case 'full':
      return `The disk of the backup (${target}) is full: make room there, or ${way}.`;
    case 'rights':
      return `${path ?? target} cannot be written by ${nameOfUser()}: give that folder to this user, or ${way}.`;
    case 'read-only':
      return `The disk of the backup (${target}) is read-only: mount it for writing, or ${way}.`;
    case 'failing':
      // Of what is read or written in an open file, nothing says on which disk it is.
      return (
        `The disk of the backup (${target})${path === undefined ? `, or that of the data (${dataDir}),` : ''} ` +
        `reports an error (${code === 'ERR_SQLITE_ERROR' ? `SQLite ${errcode}` : code}): see that it is there, ` +
        `or ${way}.`
      );
    case 'too-large':
      return `The disk of the backup (${target}) takes no file of this size, as FAT does beyond 4 GB: ${way}.`;
    case 'busy':
    case undefined:
      return undefined;
  }
};

type Reason = 'full' | 'rights' | 'read-only' | 'busy' | 'failing';

/** What a stick that was pulled out, a share and a path of files say besides. */
const targetReasons: ReadonlyMap<string, Reason | 'too-large'> = new Map<string, Reason | 'too-large'>([
  ['EFBIG', 'too-large'],
  ['ENODEV', 'failing'],
  ['ENXIO', 'failing'],
  ['ESTALE', 'failing'],
  ['EHOSTDOWN', 'failing'],
  ['ENOTCONN', 'failing'],
  ['ENOTDIR', 'failing'],
  ['ENOENT', 'failing'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EACCES', 'rights'],
  ['EPERM', 'rights'],
  ['EROFS', 'read-only'],
  ['EIO', 'failing'],
]);

const reasons: ReadonlyMap<string, Reason> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EACCES', 'rights'],
  ['EPERM', 'rights'],
  ['EROFS', 'read-only'],
  ['EIO', 'failing'],
]);

/** SQLITE_PERM, BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteReasons: ReadonlyMap<number, Reason> = new Map([
  [3, 'rights'],
  [5, 'busy'],
  [6, 'busy'],
  [8, 'read-only'],
  [10, 'failing'],
  [13, 'full'],
  [14, 'rights'],
]);

const describeRights = (path: string): string =>
  `${path} cannot be opened by ${nameOfUser()}${ownerOf(path)}: run the command as the server's user.`;

const nameOfUser = (): string => {
  const { username, uid } = userInfo();
  return `the user ${username} (${uid})`;
};

const ownerOf = (path: string): string => {
  try {
    return `; it belongs to the user number ${lstatSync(path).uid}`;
  } catch {
    return '';
  }
};
