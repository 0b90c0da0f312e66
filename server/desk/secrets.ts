/** What nobody may guess, and the digests that stand for it in the database. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, fit for an address or a cookie. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret of that size: it cannot be guessed back. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The token that goes with a session's state-changing calls: whoever has the cookie alone cannot read it. */
export const tokenOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('state-changing calls').digest('base64url');

/** Compares without telling by its time where two texts differ. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(digestOf(left)), Buffer.from(digestOf(right))];
  return timingSafeEqual(a, b);
}

/** Crockford's alphabet: no letter that is read as a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters to type from a mail, in two halves. */
export function makeCode(): string {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

/** A code as somebody types it, kept with whom it is for. */
export function digestOfCode(email: string, code: string): string {
  const compact = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return digestOf(`${email} ${compact}`);
}

/** An e-mail address as the desk compares it. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
