import { createHmac, timingSafeEqual } from 'node:crypto';
import { openKeyFile } from '../data/key-file.ts';

/** Lifetime of a link in days. */
export const linkLifeDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** Signed, expiring links to attachments, for those who receive the mails. */
export interface FileLinks {
  /** Path and query of a link that is valid until `until` (ISO). */
  sign(storedName: string, now: Date): { readonly path: string; readonly until: string };
  /** Whether a link was made by `sign` and has not expired. */
  verify(storedName: string, query: Readonly<Record<string, unknown>>, now: Date): boolean;
}

/** Path that the links start with. */
export const filesPath = '/api/leads/files';

/** Creates links signed with HMAC-SHA256; whoever has the key can open every file. */
export const createFileLinks = (key: Buffer): FileLinks => {
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
};

/** Opens the key that signs links, creating it if needed (key-file.ts). */
export const openLinkKey = (dataDir: string): Buffer => Buffer.from(openKeyFile(dataDir, 'links.key'), 'hex');
