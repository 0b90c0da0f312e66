/** What the visitor and the company call a request. */
import { randomInt } from 'node:crypto';

/** Crockford's alphabet: no letter that is read as a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters, easy to read on the phone and not to be guessed: "7K3M-9QXT". */
export function makeReference(): string {
  const characters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

/** A reference as somebody types it. */
export function normaliseReference(text: string): string {
  const compact = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return compact.length === 8 ? `${compact.slice(0, 4)}-${compact.slice(4)}` : text;
}
