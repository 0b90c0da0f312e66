/** Random secrets, and the digests stored in their place. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, URL-safe. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The stored digest of such a secret: with that much entropy a plain hash is safe. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The CSRF token of a session: knowing the cookie alone does not reveal it. */
export const tokenOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('state-changing calls').digest('base64url');

/** Compares two texts in constant time. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(digestOf(left)), Buffer.from(digestOf(right))];
  return timingSafeEqual(a, b);
}

/** Crockford's alphabet: no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of eight characters to type from a mail, in two halves. */
export function makeCode(): string {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

/** Normalises a typed code and digests it together with its person. */
export function digestOfCode(email: string, code: string): string {
  const compact = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return digestOf(`${email} ${compact}`);
}

/** An e-mail address, normalised for comparison. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
