import { join } from 'node:path';
import { takeLock, type Lock } from './lock.ts';

/** Another server uses the folder: the start-up sweep of a second one would delete what the first is receiving. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/** Locks a data folder for one server. Waits a little for a server that is stopping. Fails with a `LockedError`. */
export const lockDataDir = (dataDir: string, waitMs = 5000): Lock => {
  const lock = takeLock(join(dataDir, 'server.lock'), waitMs);
  if (lock) return lock;
  throw new LockedError(`Another server is using ${dataDir}: stop it, or set DATA_DIR to another folder.`);
};
