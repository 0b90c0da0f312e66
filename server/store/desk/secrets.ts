/** Random secrets, and the digests stored in their place. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { compactCode, makeReference } from '../reference.ts';

/** 256 random bits, URL-safe. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The stored digest of such a secret: with that much entropy a plain hash is safe. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The CSRF token of a session: knowing the cookie alone does not reveal it. */
export const tokenOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('state-changing calls').digest('base64url');

/** The key of `browserProofOf`, derived from the key of the attachments' links: both are the server's own secrets. */
export const browserKeyOf = (linkKey: string): Buffer =>
  createHmac('sha256', Buffer.from(linkKey, 'hex')).update('known browsers of the desk').digest();

/** Proof that somebody has logged in as this person on a browser before: a keyed hash of the normalised address. */
export const browserProofOf = (key: Buffer, email: string): string =>
  createHmac('sha256', key).update(`browser of ${email}`).digest('base64url');

/** Compares two texts in constant time. */
export const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(digestOf(left)), Buffer.from(digestOf(right))];
  return timingSafeEqual(a, b);
};

/** A code of eight characters to type from a mail, in two halves. */
export const makeCode = makeReference;

/** Normalises a typed code and digests it together with its person. */
export const digestOfCode = (email: string, code: string): string => digestOf(`${email} ${compactCode(code)}`);

/** An e-mail address, normalised for comparison. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
