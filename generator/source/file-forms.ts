/** What the bytes of a picture, a drawing, a film or a font tell of it before it is shown: no picture is decoded. */
import { brotliDecompressSync } from 'node:zlib';

/** Its end is missing; it is something else than its name says; a drawing does not say how large it is. */
export type FileFault = 'cut' | 'other' | 'sizeless';

/** False for a picture whose end is missing, as a copy that was cut short leaves it; true where that can't be known. */
export const isWholePicture = (bytes: Buffer): boolean => {
  if (bytes.readUInt16BE(0) === jpeg) return isWholeJpeg(bytes);
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return isWholePng(bytes);
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF') return bytes.readUInt32LE(4) + 8 <= bytes.length;
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return isWholeBoxes(bytes);
  return true;
};

const jpeg = 0xffd8;
const endOfPicture = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;

/** Segments up to the picture, whose end mark no byte within it can be taken for; a thumbnail's lies in a segment. */
const isWholeJpeg = (bytes: Buffer): boolean => {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const isScan = bytes.readUInt8(at + 1) === startOfScan;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (isScan) return bytes.indexOf(endOfPicture, at) !== -1;
  }
  return false;
};

const isWholePng = (bytes: Buffer): boolean => {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isEnd = bytes.subarray(at + 4, at + 8).toString('latin1') === 'IEND';
    at += 12 + bytes.readUInt32BE(at);
    if (isEnd) return at <= bytes.length;
  }
  return false;
};

/** AVIF: boxes, each with its length; 0 is « up to the end ». */
const isWholeBoxes = (bytes: Buffer): boolean => {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return true;
    // A length of 64 bits, for files that nobody puts on a page.
    if (length < 8) return length === 1;
    at += length;
  }
  return at === bytes.length;
};

/** What keeps an SVG drawing from being drawn. */
export const svgFault = (bytes: Buffer): FileFault | undefined => {
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^>]*>/g, '')
    .trim();
  const [, attributes] = /^<svg\b([^>]*)>/i.exec(text) ?? [];
  if (attributes === undefined) return /^<svg\b/i.test(text) ? 'cut' : 'other';
  if (!text.endsWith('</svg>') && !attributes.endsWith('/')) return 'cut';
  return /\sviewBox="\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*"/.test(attributes) ? undefined : 'sizeless';
};

const ebml = 0x1a45dfa3;

/** True for what begins as MP4 or WebM does. */
export const isFilm = (bytes: Buffer): boolean =>
  bytes.subarray(4, 8).toString('latin1') === 'ftyp' || bytes.readUInt32BE(0) === ebml;

/** True for what begins as WOFF2 does. */
export const isWoff2 = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'wOF2';

/**
 * True when a file is a whole WOFF2 font with TrueType outlines. Its directory (W3C recommendation « WOFF File Format
 * 2.0 », section 4) tells it in milliseconds; `subset-font` unpacks fonts, where something is drawn with them.
 */
export const isOutlineFont = (bytes: Buffer): boolean => {
  if (!isWoff2(bytes)) return false;
  try {
    const { hasOutlines, length, end } = readDirectory(bytes);
    const packed = bytes.subarray(end, end + bytes.readUInt32BE(packedLengthAt));
    return hasOutlines && brotliDecompressSync(packed).length === length;
  } catch {
    // Cut short: the directory runs past the end, or the packed tables do.
    return false;
  }
};

const headerBytes = 48;
const tableCountAt = 12;
const packedLengthAt = 20;
/** Numbers that stand for tags: the outlines, where they start, and a tag written out. */
const glyf = 10;
const loca = 11;
const writtenOut = 63;

/** Whether outlines are among the tables, the length of all tables unpacked, and the offset where they start. */
const readDirectory = (bytes: Buffer): { hasOutlines: boolean; length: number; end: number } => {
  let at = headerBytes;
  const base128 = (): number => {
    for (let value = 0; ;) {
      const byte = bytes.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let hasOutlines = false;
  let length = 0;
  for (let left = bytes.readUInt16BE(tableCountAt); left > 0; left -= 1) {
    const flags = bytes.readUInt8(at++);
    const tag = flags & 63;
    if (tag === writtenOut) at += 4;
    hasOutlines ||= tag === glyf;
    const plain = base128();
    // Of outlines and their offsets, version 3 is the one without a transform; of every other table, 0 is.
    const isPlain = flags >> 6 === (tag === glyf || tag === loca ? 3 : 0);
    length += isPlain ? plain : base128();
  }
  return { hasOutlines, length, end: at };
};
