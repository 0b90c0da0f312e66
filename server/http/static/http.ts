/** The parts of HTTP (RFC 9110) that serving files needs, as functions of header values. */
import type { FileVariant } from './types.ts';

/** Encodings that a client accepts; those with `q=0` are excluded. */
const acceptedEncodings = (header: string | undefined): ReadonlySet<string> => {
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
};

/** The first variant that the client accepts; the uncompressed file if none. */
export const chooseVariant = (
  variants: readonly FileVariant[],
  header: string | undefined,
): FileVariant | undefined => {
  if (variants.length <= 1) return variants[0];
  const accepted = rememberedEncodings(header);
  return variants.find(({ encoding }) => encoding === 'identity' || accepted.has(encoding));
};

/** Cache of parsed headers, limited in size: browsers only send a few different values. */
const encodingsByHeader = new Map<string, ReadonlySet<string>>();

const rememberedEncodings = (header = ''): ReadonlySet<string> => {
  const known = encodingsByHeader.get(header);
  if (known) return known;
  const read = acceptedEncodings(header);
  if (header.length <= 100 && encodingsByHeader.size < 200) encodingsByHeader.set(header, read);
  return read;
};

/** Whether the client's copy is current (304). `If-None-Match` takes precedence (RFC 9110, 13.2.2). */
export const isNotModified = (
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
  etag: string,
  lastModified: Date,
): boolean => {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  }
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= lastModified.getTime();
};

/** A byte range; `unsatisfiable` if it starts beyond the end. */
export type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined;

/** Parses a byte range. Multiple ranges are answered with the whole file, as RFC 9110 (14.2) allows. */
export const parseRange = (header: string | undefined, bytes: number): ByteRange => {
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
};

/** Whether a range applies to the current file: `If-Range` holds a strong entity tag or a date. */
export const isRangeCurrent = (header: string | undefined, etag: string, lastModified: Date): boolean => {
  if (header === undefined) return true;
  return header.startsWith('"') ? header === etag : Date.parse(header) === lastModified.getTime();
};

/**
 * A request target in origin form. A client may send the whole address, as to a proxy, and every server must accept it
 * (RFC 9112, 3.2.2).
 */
export const toOriginForm = (url: string): string => {
  const [authority] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  if (authority === undefined) return url;
  const rest = url.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** Decoded path of a request target, without query; undefined if it cannot be decoded. */
export const decodePath = (url: string): string | undefined => {
  const path = pathOf(url);
  return path.includes('%') ? decoded(path) : path;
};

/**
 * A request target whose path can be decoded: a percent sign that begins no character of UTF-8 is encoded itself, so
 * that `/contact%A0` asks for the path « contact%A0 ».
 */
export const normalizeEscapes = (url: string): string => {
  const path = pathOf(url);
  const normalized = path.replace(/(?:%[\da-f]{2})+|%/gi, (escapes) =>
    decoded(escapes) === undefined ? escapes.replaceAll('%', '%25') : escapes,
  );
  return normalized + url.slice(path.length);
};

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Query of a request target with its question mark, or empty. */
export const queryOf = (url: string): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
};
