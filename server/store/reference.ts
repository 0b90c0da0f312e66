/** References of requests, which visitors and the company use to name them, and other short codes to type. */
import { randomInt } from 'node:crypto';

/** Crockford's alphabet: no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight random characters in two halves, easy to read out and hard to guess: "7K3M-9QXT". */
export const makeReference = (): string => {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
};

/** Normalises a typed reference; any other text is returned as it is. */
export const normaliseReference = (text: string): string => {
  const compact = compactCode(text);
  return compact.length === 8 ? `${compact.slice(0, 4)}-${compact.slice(4)}` : text;
};

/** The characters of a typed code, without case, separators and letters that were meant as digits. */
export const compactCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
