/** Where an archive begins and ends in a file: programs skip what others wrote around it. */

const endRecord = Buffer.from('PK\x05\x06', 'latin1');
const endRecordBytes = 22;

/** Marks that some programs write before the first entry, for archives in one part (APPNOTE 8.5.4). */
const opening = /^(?:PK00|PK\x07\x08)?PK\x03\x04/;
/** A byte order mark or white space, as servers write them before a file. */
const blank = /^(?:\xef\xbb\xbf)?[\s\0]{0,64}(?=PK)/;

/** The archive in a file, without blanks before it; undefined if it begins as none. */
export const findArchive = (bytes: Buffer): Buffer | undefined => {
  const head = bytes.toString('latin1', 0, 80);
  const start = blank.exec(head)?.[0].length ?? 0;
  return opening.test(head.slice(start)) ? bytes.subarray(start) : undefined;
};

/** Whether a file is an archive without any entry. */
export const isEmptyArchive = (bytes: Buffer): boolean =>
  bytes.length >= endRecordBytes && bytes.subarray(0, 4).equals(endRecord) && bytes.readUInt16LE(10) === 0;

/**
 * The archive up to its end, and whether something stands behind it. Zeros and white space are what copying programs
 * and servers add, and count as nothing.
 */
export const cutTail = (bytes: Buffer): { readonly archive: Buffer; readonly hasTail: boolean } => {
  const at = bytes.lastIndexOf(endRecord);
  if (at === -1 || at + endRecordBytes > bytes.length) return { archive: bytes, hasTail: false };
  const end = at + endRecordBytes + bytes.readUInt16LE(at + 20);
  const tail = bytes.subarray(end);
  return { archive: bytes.subarray(0, end), hasTail: tail.some((byte) => !fillers.has(byte)) };
};

/** Zero, tab, line ends, the end mark of DOS, space. */
const fillers = new Set([0x00, 0x09, 0x0a, 0x0d, 0x1a, 0x20]);
