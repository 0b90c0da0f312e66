/** What the bytes of a file tell of it before it is shown. */
import { brotliDecompressSync } from 'node:zlib';

/** What a file is whose name promises a picture, a drawing, a film or a font, and which is none that can be shown. */
export type FileFault =
  /** Its end is missing, or a part of it is damaged. */
  | 'cut'
  /** It is something else than its name says. */
  | 'other'
  /** A drawing that does not say how large it is. */
  | 'sizeless'
  /** A drawing that is no XML. */
  | 'malformed'
  /** A picture of more pixels than can be encoded. */
  | 'huge'
  /** A picture that would be higher than its encodings may be. */
  | 'tall'
  | NotMedia;

/** Nothing, what Git LFS leaves in the place of a file that was not fetched, or a page that a download ended in. */
export type NotMedia = 'empty' | 'pointer' | 'webpage';

/** What takes the place of files of every kind; undefined for bytes that may be one. */
export const notMediaFault = (bytes: Buffer): NotMedia | undefined => {
  if (bytes.length === 0) return 'empty';
  const start = bytes.toString('latin1', 0, 512);
  if (start.startsWith('version https://git-lfs.github.com/')) return 'pointer';
  return webpage.test(start) ? 'webpage' : undefined;
};

/** The start of a page, behind a byte order mark, an XML declaration or comments. */
const webpage = /^(?:\xEF\xBB\xBF)?(?:\s|<\?xml[^>]*>|<!--.*?-->)*<(?:!doctype\s+html|html)\b/is;

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
/** Numbers of tags: the outlines, their offsets, and a tag that is written out. */
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
