/**
 * The data folder as a whole: what lies in it under which name, and that nobody but its owner reads it.
 * Only names and rights are dealt with here; what the files hold is the business of the modules that write them.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Names below DATA_DIR. The database has its own (schema.ts). */
export const dataNames = {
  files: 'files',
  incoming: 'incoming',
  /** Small pictures of pictures, made for the desk (files/thumbnails.ts): begun anew at each start. */
  thumbnails: 'thumbnails',
  /** What was taken out of use and will be erased: a folder for each occasion (set-aside.ts). */
  setAside: 'set-aside',
  /** Ids of erased requests (erasures.ts). */
  erasures: 'erased.log',
  /** A restore that was decided and may not be finished (restore.ts). */
  restore: 'restore.json',
  /** What the server keeps of the built site (site/site.ts): public, and by other names part of that site. */
  site: 'site',
} as const;

/** A data folder that others can read, and whose rights this user may not change. */
export class DataDirRightsError extends Error {
  override readonly name = 'DataDirRightsError';
}

/** Files made from here on are their owner's alone, those of SQLite included. */
export function restrictNewFiles(): void {
  process.umask(0o077);
}

/**
 * Makes the folder when needed, and takes from everybody but the owner any right on it and on what is in it. Files of
 * the built site are left as they are: they are the same files under two names, and the folder keeps others out.
 * Returns how many entries were open to others.
 */
export function secureDataDir(dataDir: string): number {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Rights of this kind do not exist there.
  if (process.platform === 'win32') return 0;
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith(dataNames.site + sep),
  );
  return [dataDir, ...names.map((name) => join(dataDir, name))].filter(secure).length;
}

/** Closes one entry; whether it had been open. */
function secure(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A link has no rights of its own, and where it leads is not ours to change.
  if (!stats || stats.isSymbolicLink() || (stats.mode & 0o077) === 0) return false;
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch (cause) {
    // Gone meanwhile: another process works with the database.
    if ((cause as { code?: string }).code === 'ENOENT') return false;
    const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
    const way = `give it to the server’s user (chown), or run chmod ${stats.isDirectory() ? '0700' : '0600'} on it`;
    throw new DataDirRightsError(`${path} can be read by others (${mode}) and its rights cannot be changed: ${way}.`, {
      cause,
    });
  }
  return true;
}
