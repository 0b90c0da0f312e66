import { headerOffsetOf } from './pdf-header.ts';
import { holdsMarkup } from './markup.ts';

/**
 * Detects polyglot files: a second format inside a file that starts correctly. Cameras append videos and depth maps to
 * pictures, so trailing bytes are only a problem if another program would read them as a file.
 */
export const isPolyglot = (bytes: Buffer, kind: 'pdf' | 'picture' | 'compound'): boolean => {
  const head = bytes.subarray(0, headBytes);
  if (kind !== 'pdf' && headerOffsetOf(head) !== undefined) return true;
  const tail = bytes.subarray(Math.max(0, bytes.length - endRecordBytes - maxCommentBytes));
  if (holdsArchive(tail, bytes.length, kind === 'compound')) return true;
  return kind === 'picture' && (holdsMarkup(head) || holdsMarkup(tail.subarray(-headBytes)));
};

const headBytes = 4096;
const endRecordBytes = 22;
const maxCommentBytes = 0xffff;

/**
 * Whether a zip reader would find a central directory at the end. With `isStrict`, for Word documents, which may embed
 * other documents, it counts only if it ends exactly at the end of the file.
 */
const holdsArchive = (tail: Buffer, bytes: number, isStrict: boolean): boolean => {
  for (
    let at = tail.lastIndexOf('PK\x05\x06');
    at !== -1;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1)
  ) {
    if (tail.length - at < endRecordBytes) continue;
    const entries = tail.readUInt16LE(at + 10);
    const directoryBytes = tail.readUInt32LE(at + 12);
    const commentBytes = tail.readUInt16LE(at + 20);
    const endsHere = at + endRecordBytes + commentBytes === tail.length;
    const fits = entries > 0 && directoryBytes > 0 && directoryBytes <= bytes - (tail.length - at);
    if (fits && (endsHere || !isStrict)) return true;
  }
  return false;
};
