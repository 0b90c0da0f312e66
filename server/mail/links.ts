import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** How long a link of a mail opens its file, in days. */
export const linkLifeDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** Addresses of kept files that only who received a mail can know, and only for a time. */
export interface FileLinks {
  /** Path and query of a file's address, good until `until` (ISO). */
  sign(storedName: string, now: Date): { readonly path: string; readonly until: string };
  /** Whether an address was made by `sign` and is still good. */
  verify(storedName: string, query: Readonly<Record<string, unknown>>, now: Date): boolean;
}

/** Where the links of mails point to. */
export const filesPath = '/api/leads/files';

/** Signs with HMAC-SHA256; whoever has the key can open every file. */
export function createFileLinks(key: Buffer): FileLinks {
  const signatureOf = (storedName: string, expires: string): Buffer =>
    createHmac('sha256', key).update(`${storedName}\n${expires}`).digest();
  return {
    sign(storedName, now) {
      const until = new Date(now.getTime() + linkLifeDays * dayMs);
      const expires = String(Math.floor(until.getTime() / 1000));
      const signature = signatureOf(storedName, expires).toString('base64url');
      const path = `${filesPath}/${encodeURIComponent(storedName)}?expires=${expires}&signature=${signature}`;
      return { path, until: until.toISOString() };
    },
    verify(storedName, { expires, signature }, now) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
      const expected = signatureOf(storedName, expires);
      const given = Buffer.from(signature, 'base64url');
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && Number(expires) * 1000 > now.getTime();
    },
  };
}

const keyName = 'links.key';

/**
 * The key of a data folder, made at the first start and readable by its owner alone. Without it, in a restored
 * backup for one, a new one is made and the links sent before are dead.
 */
export function openLinkKey(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, keyName);
  const known = readKey(path);
  if (known) {
    chmodSync(path, 0o600);
    return known;
  }
  const key = randomBytes(32);
  // Whole or not at all: half a key after a crash would be taken for one.
  const draft = `${path}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, `${key.toString('hex')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, path);
  return key;
}

function readKey(path: string): Buffer | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
