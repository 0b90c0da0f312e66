import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** A second server on the same folder: its start-up sweep would remove what the first is receiving. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/**
 * Makes sure that one server at a time uses a data folder. The lock is SQLite's own on a file of its own: the
 * system lets go of it when the process ends, however it ends. Waits a little for a server that is stopping.
 */
export function lockDataDir(dataDir: string, waitMs = 5000): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'server.lock');
  const db = new DatabaseSync(path, { timeout: waitMs });
  try {
    chmodSync(path, 0o600);
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    db.close();
    // SQLITE_BUSY; anything else is the disk's.
    if ((cause as { errcode?: number }).errcode !== 5) throw cause;
    throw new LockedError(`Another server is using ${dataDir}: stop it, or set DATA_DIR to another folder.`, { cause });
  }
  return { release: () => db.close() };
}
