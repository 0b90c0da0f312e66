import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** A lock that is held. */
export interface Lock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes a lock on a file of its own, waiting so long for whoever has it; nothing when they keep it. The lock is
 * SQLite's: the system lets go of it when the process ends, however it ends.
 */
export function takeLock(path: string, waitMs: number): Lock | undefined {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(path, { timeout: waitMs });
  try {
    chmodSync(path, 0o600);
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    // Anything else is the disk's.
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => db.close() };
}
