import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** An acquired lock. */
export interface Lock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Acquires a lock on a file, waiting up to `waitMs`; undefined if another process keeps it. It is SQLite's lock, which
 * the operating system releases when the process ends, even if it crashes.
 */
export const takeLock = (path: string, waitMs: number): Lock | undefined => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(path, { timeout: waitMs });
  try {
    chmodSync(path, 0o600);
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    // Any other error comes from the disk.
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
  return { release: () => db.close() };
};
