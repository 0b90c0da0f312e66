import { join } from 'node:path';
import { takeLock, type Lock } from './lock.ts';

/** A second server on the same folder: its start-up sweep would remove what the first is receiving. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/** Makes sure that one server at a time uses a data folder. Waits a little for a server that is stopping. */
export function lockDataDir(dataDir: string, waitMs = 5000): Lock {
  const lock = takeLock(join(dataDir, 'server.lock'), waitMs);
  if (lock) return lock;
  throw new LockedError(`Another server is using ${dataDir}: stop it, or set DATA_DIR to another folder.`);
}
