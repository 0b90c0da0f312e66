/**
 * Layout and permissions of the data folder: the names in it, and that only its owner can read it. The contents of the
 * files belong to the modules that write them.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Names below DATA_DIR. The database's names are below. */
export const dataNames = {
  files: 'files',
  incoming: 'incoming',
  /** Thumbnails for the desk (attachments/thumbnails/); deleted at each start. */
  thumbnails: 'thumbnails',
  /** Data that was set aside and will be erased (set-aside.ts): one folder per occasion. */
  setAside: 'set-aside',
  /** Ids of erased requests (tombstones.ts). */
  tombstones: 'erased.log',
  /** A restore that was committed to and may be incomplete (restore.ts). */
  restore: 'restore.json',
  /** The server's copy of the built site (http/site/site.ts). Public; its files may be hard links to the build. */
  site: 'site',
  /** The editors' office (office/): a process of its own, which writes there with the rights of its owner alone. */
  office: 'office',
} as const;

/** Name of the database in the data folder. */
export const databaseName = 'leads.db';

/** SQLite's files of one database: the write-ahead log and its index belong to that database only. */
export const databaseNames = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`] as const;

/** The data folder is readable by others, and this user may not change its permissions. */
export class DataDirRightsError extends Error {
  override readonly name = 'DataDirRightsError';
}

/** Sets the umask: files created from now on, including SQLite's, are readable by their owner only. */
export const restrictNewFiles = (): void => {
  process.umask(0o077);
};

/**
 * Creates the folder if needed and revokes all permissions of group and others on it and everything in it. The copy of
 * the built site is skipped: its files may be hard links, and the folder keeps others out. The office's folder is its
 * own. Returns how many entries had been accessible.
 */
export const secureDataDir = (dataDir: string): number => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Windows has no such permissions.
  if (process.platform === 'win32') return 0;
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => ![dataNames.site, dataNames.office].some((folder) => name.startsWith(folder + sep)),
  );
  return [dataDir, ...names.map((name) => join(dataDir, name))].filter(secure).length;
};

/** Restricts one entry; returns whether it had been accessible to others. */
const secure = (path: string): boolean => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A symbolic link has no permissions of its own, and its target is not part of the folder.
  if (!stats || stats.isSymbolicLink() || (stats.mode & 0o077) === 0) return false;
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch (cause) {
    // Deleted in the meantime: another process works with the database.
    if ((cause as { code?: string }).code === 'ENOENT') return false;
    const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
    const way = `give it to the server’s user (chown), or run chmod ${stats.isDirectory() ? '0700' : '0600'} on it`;
    throw new DataDirRightsError(`${path} can be read by others (${mode}) and its rights cannot be changed: ${way}.`, {
      cause,
    });
  }
  return true;
};
