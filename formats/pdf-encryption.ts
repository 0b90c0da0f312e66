/**
 * Decryption of PDFs that everybody can open (ISO 32000-2, 7.6): their password only forbids changes or printing, and
 * the password that opens them is empty. MD5, RC4 and AES-CBC are what the format prescribes; nothing here protects
 * anything.
 */
import { createDecipheriv, createCipheriv, createHash } from 'node:crypto';
import { readObject, type PdfDictionary, type PdfObject } from './pdf-object.ts';

/** Decrypts the content of the stream that belongs to an object; undefined if it cannot be. */
export type DecryptStream = (objectNumber: number, generation: number, content: Buffer) => Buffer | undefined;

/** A file without encryption, one that opens without a password, or one that needs a password or another handler. */
export type PdfAccess =
  | { readonly kind: 'plain' }
  | { readonly kind: 'open'; readonly decrypt: DecryptStream }
  | { readonly kind: 'locked' };

/** Reads how a PDF is encrypted, from its text (Latin-1). */
export const readAccess = (text: string): PdfAccess => {
  const dictionary = findEncryption(text);
  if (dictionary === 'none') return { kind: 'plain' };
  if (dictionary === 'unreadable') return { kind: 'locked' };
  try {
    const decrypt = openWithoutPassword(dictionary, findFileId(text));
    return decrypt ? { kind: 'open', decrypt } : { kind: 'locked' };
  } catch {
    // A forged dictionary: keys or texts of impossible lengths.
    return { kind: 'locked' };
  }
};

/** A file has one or two trailers; a forged one with more is not read further. */
const maxTrailers = 8;

const firstMatches = (text: string, pattern: RegExp): RegExpExecArray[] => {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push(match);
    if (found.length === maxTrailers) break;
  }
  return found;
};

/** The encryption dictionary; `Encrypt` of the trailer holds it or refers to it. */
const findEncryption = (text: string): PdfDictionary | 'none' | 'unreadable' => {
  const marks = firstMatches(text, /\/Encrypt(?=\s*<<|\s+\d+\s+\d+\s+R\b)/g);
  for (const { index, 0: key } of marks) {
    const value = readObject(text, index + key.length);
    const found = typeof value === 'string' ? findReferred(text, value) : value;
    if (found instanceof Map) return found;
  }
  return marks.length > 0 ? 'unreadable' : 'none';
};

/** The object that a reference (« 5 0 R ») names; the last one, since later parts of a file replace earlier ones. */
const findReferred = (text: string, reference: string): PdfObject | undefined => {
  const [, number = '', generation = ''] = /^(\d+) (\d+) R$/.exec(reference) ?? [];
  const last = Array.from(text.matchAll(new RegExp(`\\b${number}\\s+${generation}\\s+obj\\b`, 'g'))).at(-1);
  return last && readObject(text, last.index + last[0].length);
};

/** First half of the file's identifier, which old keys depend on; empty if it has none. */
const findFileId = (text: string): Buffer => {
  for (const { index } of firstMatches(text, /\/ID\s*\[/g)) {
    const value = readObject(text, index + '/ID'.length);
    const [first] = Array.isArray(value) ? (value as PdfObject[]) : [];
    if (first instanceof Buffer) return first;
  }
  return Buffer.alloc(0);
};

/** What pads a password to 32 bytes; the empty one is all of it (7.6.4.3, algorithm 2). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const openWithoutPassword = (dictionary: PdfDictionary, fileId: Buffer): DecryptStream | undefined => {
  if (dictionary.get('/Filter') !== '/Standard') return undefined;
  const version = numberOf(dictionary.get('/V'));
  const method = version >= 4 ? streamMethod(dictionary) : 'rc4';
  if (method === undefined) return undefined;
  const key = version >= 5 ? aes256Key(dictionary) : fileKey(dictionary, fileId, version);
  return key && decryptStream(key, method);
};

type Method = 'identity' | 'rc4' | 'aes-128' | 'aes-256';
const methodByName: Readonly<Record<string, Method>> = {
  '/None': 'identity',
  '/V2': 'rc4',
  '/AESV2': 'aes-128',
  '/AESV3': 'aes-256',
};

/** How streams are encrypted (7.6.6). */
const streamMethod = (dictionary: PdfDictionary): Method | undefined => {
  const name = dictionary.get('/StmF') ?? '/Identity';
  if (name === '/Identity') return 'identity';
  const filters = dictionary.get('/CF');
  const filter = filters instanceof Map && typeof name === 'string' ? (filters as PdfDictionary).get(name) : undefined;
  const method = filter instanceof Map ? (filter as PdfDictionary).get('/CFM') : undefined;
  return typeof method === 'string' ? methodByName[method] : undefined;
};

/** The key up to version 4 (algorithm 2), if the empty password is the right one (algorithms 4 to 6). */
const fileKey = (dictionary: PdfDictionary, fileId: Buffer, version: number): Buffer | undefined => {
  const revision = numberOf(dictionary.get('/R'));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(numberOf(dictionary.get('/P')) | 0);
  const hidesMetadata = dictionary.get('/EncryptMetadata') !== false;
  const bits = version === 1 ? 40 : version === 4 ? 128 : numberOf(dictionary.get('/Length') ?? 40);
  const length = bits / 8;
  const owner = bytesOf(dictionary.get('/O')).subarray(0, 32);
  const user = bytesOf(dictionary.get('/U'));
  const seed = [padding, owner, permissions, fileId, ...(revision >= 4 && !hidesMetadata ? [ones] : [])];
  let key = md5(...seed);
  for (let round = 0; revision >= 3 && round < 50; round += 1) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : undefined;
  let check = rc4(key, md5(padding, fileId));
  for (let round = 1; round < 20; round += 1) {
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  }
  return check.equals(user.subarray(0, 16)) ? key : undefined;
};

const ones = Buffer.alloc(4, 0xff);

/** The key of version 5 (algorithm 2.A), if the empty password is the right one. */
const aes256Key = (dictionary: PdfDictionary): Buffer | undefined => {
  const user = bytesOf(dictionary.get('/U'));
  const wrapped = bytesOf(dictionary.get('/UE')).subarray(0, 32);
  const hash = numberOf(dictionary.get('/R')) >= 6 ? hardenedHash : (salt: Buffer): Buffer => sha(256, salt);
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(wrapped), decipher.final()]);
};

/** Algorithm 2.B for an empty password. */
const hardenedHash = (salt: Buffer): Buffer => {
  let key = sha(256, salt);
  for (let round = 0; ; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = sha(([256, 384, 512] as const)[sum % 3] ?? 256, mixed);
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
};

/** Algorithms 1 and 1.A: old keys differ for each object. */
const decryptStream =
  (fileKeyBytes: Buffer, method: Method): DecryptStream =>
  (objectNumber, generation, content) => {
    if (method === 'identity') return content;
    if (method === 'aes-256') return decryptAes(fileKeyBytes, content);
    const number = Buffer.alloc(8);
    number.writeUInt32LE(objectNumber);
    number.writeUInt32LE(generation, 4);
    const salt = method === 'aes-128' ? Buffer.from('sAlT') : Buffer.alloc(0);
    const length = Math.min(fileKeyBytes.length + 5, 16);
    const key = md5(fileKeyBytes, number.subarray(0, 3), number.subarray(4, 6), salt).subarray(0, length);
    return method === 'rc4' ? rc4(key, content) : decryptAes(key, content);
  };

/** The content begins with the initialisation vector; what follows the last whole block is ignored. */
const decryptAes = (key: Buffer, content: Buffer): Buffer | undefined => {
  const whole = content.subarray(16, content.length - (content.length % 16));
  if (whole.length === 0) return undefined;
  const decipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, content.subarray(0, 16));
  return decipher.setAutoPadding(false).update(whole);
};

/** RC4, which OpenSSL no longer offers. */
const rc4 = (key: Uint8Array, content: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    const kept = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  const result = Buffer.alloc(content.length);
  for (let index = 0, i = 0, j = 0; index < content.length; index += 1) {
    i = (i + 1) & 0xff;
    j = (j + (state[i] ?? 0)) & 0xff;
    swap(i, j);
    result[index] = (content[index] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0);
  }
  return result;
};

const md5 = (...parts: readonly Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const sha = (bits: 256 | 384 | 512, content: Buffer): Buffer => createHash(`sha${bits}`).update(content).digest();
const numberOf = (value: PdfObject | undefined): number => (typeof value === 'number' ? value : Number.NaN);
const bytesOf = (value: PdfObject | undefined): Buffer => (value instanceof Buffer ? value : Buffer.alloc(0));
