/**
 * What the directory of a WOFF2 file says of it (W3C recommendation « WOFF File Format 2.0 », section 4): enough to
 * refuse a broken font in milliseconds. Fonts are unpacked by `subset-font`, where something is drawn with them.
 */
import { brotliDecompressSync } from 'node:zlib';

/** True for what begins as WOFF2 does. */
export const isWoff2 = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'wOF2';

/** True when a file is a whole WOFF2 font with TrueType outlines. */
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
