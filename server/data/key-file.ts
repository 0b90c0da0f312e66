import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Opens a signing key of a data folder, in hexadecimal, creating it at the first start; only its owner can read it. A
 * missing or malformed key, for example after a restore, is replaced: whatever the former one signed is then invalid.
 */
export const openKeyFile = (dataDir: string, name: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, name);
  const known = readKey(path);
  if (known !== undefined) {
    chmodSync(path, 0o600);
    return known;
  }
  const key = randomBytes(32).toString('hex');
  // Written atomically, so that a crash leaves no truncated key.
  const draft = `${path}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, `${key}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, path);
  return key;
};

const readKey = (path: string): string | undefined => {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return /^[\da-f]{64}$/.test(text) ? text : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
