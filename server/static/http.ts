/** The small part of HTTP that serving files needs, as functions of header texts (RFC 9110). */
import type { FileVariant } from './types.ts';

/** Encodings a client accepts, and refuses with `q=0`. */
export function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  const accepted = new Set<string>();
  if (!header) return accepted;
  const refused = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    (isRefused ? refused : accepted).add(name);
  }
  if (accepted.has('*')) for (const name of ['br', 'gzip']) accepted.add(name);
  for (const name of refused) accepted.delete(name);
  return accepted;
}

/** The first variant the client accepts; the file as it is when none. */
export function chooseVariant(variants: readonly FileVariant[], header: string | undefined): FileVariant | undefined {
  if (variants.length <= 1) return variants[0];
  const accepted = rememberedEncodings(header);
  return variants.find(({ encoding }) => encoding === 'identity' || accepted.has(encoding));
}

/** Browsers send a handful of different texts: each is read once, and the memory of them is bounded. */
const encodingsByHeader = new Map<string, ReadonlySet<string>>();

function rememberedEncodings(header = ''): ReadonlySet<string> {
  const known = encodingsByHeader.get(header);
  if (known) return known;
  const read = acceptedEncodings(header);
  if (header.length <= 100 && encodingsByHeader.size < 200) encodingsByHeader.set(header, read);
  return read;
}

/** Whether the client's copy is current: 304. The tag wins over the date (RFC 9110, 13.2.2). */
export function isNotModified(
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
  etag: string,
  lastModified: Date,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  }
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= lastModified.getTime();
}

/** A part of a file; `unsatisfiable` when it begins past the end. */
export type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined;

/** Reads a range of bytes. Several ranges at once are answered with the whole file, as RFC 9110 (14.2) allows. */
export function parseRange(header: string | undefined, bytes: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

/** Whether a range still concerns the file the client knows: `If-Range` holds a strong tag or a date. */
export function isRangeCurrent(header: string | undefined, etag: string, lastModified: Date): boolean {
  if (header === undefined) return true;
  return header.startsWith('"') ? header === etag : Date.parse(header) === lastModified.getTime();
}

/** Path of a request target, decoded, without query; nothing when it cannot be decoded. */
export function decodePath(url: string): string | undefined {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The query of a request target with its question mark, or nothing. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
