import type { FileFault } from './verdict.ts';

/**
 * Looks for a second format inside a file that begins rightly. Cameras append films and depth maps to their
 * pictures, so bytes after the end are no fault by themselves: only those that another program would take for
 * a file of its own are.
 */
export function findPolyglot(bytes: Buffer, kind: 'pdf' | 'picture' | 'compound'): FileFault | undefined {
  const head = bytes.subarray(0, headBytes);
  // Readers of PDF accept the header anywhere in the first kilobyte.
  if (kind !== 'pdf' && head.subarray(0, 1024).includes('%PDF-')) return 'polyglot-pdf';
  const tail = bytes.subarray(Math.max(0, bytes.length - endRecordBytes - maxCommentBytes));
  if (holdsArchive(tail, bytes.length, kind === 'compound')) return 'polyglot-archive';
  if (kind === 'picture' && (holdsMarkup(head) || holdsMarkup(tail.subarray(-headBytes)))) return 'polyglot-markup';
  return undefined;
}

const headBytes = 4096;
const endRecordBytes = 22;
const maxCommentBytes = 0xffff;

/**
 * Whether a reader of zip files would find a central directory. It is looked for at the end, and it says how long
 * it is. A Word document may hold another document whole: there only an archive that ends with the file counts.
 */
function holdsArchive(tail: Buffer, bytes: number, isStrict: boolean): boolean {
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
}

/** Texts that a server or a browser would run. XMP, which cameras write, is none of them. */
function holdsMarkup(part: Buffer): boolean {
  return /<\?php|<script|<!doctype html|<html[\s>]|<svg[\s>]|<iframe/i.test(part.toString('latin1'));
}
