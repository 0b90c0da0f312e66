import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { BudgetExceeded, type Budget } from './budget.ts';
import { compoundSignature, inspectCompound } from './compound.ts';
import { isActiveName, isContainer, isDisguised, isContainerName, isProgram, isProgramName } from './executable.ts';
import { inspectOffice, isTextPart, type TextPart } from './office.ts';
import { inspectPdf } from './pdf.ts';
import { clean, gravest, quarantined, refused, type FileFailure, type Verdict } from './verdict.ts';

/** An archive whose directory was checked; nothing is decompressed yet. */
export interface OpenedArchive {
  readonly archive: ZipFile;
  readonly entries: readonly Entry[];
}

/** Maximum compression ratio, applied above a minimum size: real files do not exceed it, decompression bombs do. */
const maxRatio = 250;
const ratioFloorBytes = 16 * 1024 * 1024;
/** Largest entry that is held in memory; larger ones are no ordinary documents. */
const maxHeldBytes = 32 * 1024 * 1024;
/** Bytes read from an entry to detect its type; the header of a Windows program lies within. */
const headBytes = 4096;
/** Documents in an archive are opened; archives in those are not. */
const maxDepth = 1;

/**
 * Reads an archive's directory and checks it against the request's budget. The declared sizes can be forged, but
 * suffice to refuse an archive that declares too much before anything is decompressed.
 */
export const openArchive = async (bytes: Buffer, budget: Budget): Promise<OpenedArchive | FileFailure> => {
  let archive: ZipFile;
  try {
    // yauzl rejects trailing bytes, names with "..", absolute names and inconsistent directories.
    archive = await fromBufferPromise(bytes, { strictFileNames: false, validateEntrySizes: true });
  } catch {
    return 'archive-unreadable';
  }
  // An unhandled error event would end the thread.
  archive.on('error', () => undefined);
  const entries: Entry[] = [];
  let declaredBytes = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      entries.push(entry);
      declaredBytes += entry.uncompressedSize;
      budget.declare(1, entry.uncompressedSize);
      if (declaredBytes > Math.max(ratioFloorBytes, bytes.length * maxRatio)) return 'archive-size';
      const failure = checkEntry(entry);
      if (failure) return failure;
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    return /fileName|path/i.test((error as Error).message) ? 'archive-names' : 'archive-unreadable';
  }
  return { archive, entries };
};

/** Unix file types in the upper half of an entry's attributes (APPNOTE 4.4.15), and Windows' reparse points. */
const typeMask = 0o170000;
const regularType = 0o100000;
const folderType = 0o040000;
const reparsePoint = 0x400;

const checkEntry = (entry: Entry): FileFailure | undefined => {
  if (entry.isEncrypted()) return 'archive-encrypted';
  // Control and bidirectional characters can hide a file name's extension.
  if (/[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(entry.fileName)) return 'archive-names';
  const type = (entry.externalFileAttributes >>> 16) & typeMask;
  const isPlain = type === 0 || type === regularType || type === folderType;
  if (!isPlain || entry.externalFileAttributes & reparsePoint) return 'archive-link';
  return undefined;
};

/** Decompresses an opened archive within the budget and inspects its entries. `kind` is what the file name claims. */
export const inspectArchive = async (
  { archive, entries }: OpenedArchive,
  kind: 'zip' | 'docx' | 'office',
  budget: Budget,
  depth = 0,
): Promise<Verdict> => {
  const names = entries.map(({ fileName }) => fileName);
  const isOffice = kind !== 'zip' || names.some((name) => /^\[content_types\]\.xml$/i.test(name));
  if (kind === 'docx' && !isWordPackage(names)) return refused('not-a-document');
  const verdicts: Verdict[] = [];
  const texts: TextPart[] = [];
  try {
    for (const entry of entries) {
      if (entry.fileName.endsWith('/')) continue;
      const { head, whole } = await expand(archive, entry, budget, isOffice);
      verdicts.push(inspectHead(entry.fileName, head, isOffice));
      if (isOffice && isTextPart(entry.fileName)) texts.push({ name: entry.fileName, bytes: whole ?? Buffer.alloc(0) });
      if (isOffice && isTextPart(entry.fileName) && !whole) verdicts.push(quarantined('unreadable'));
      verdicts.push(await inspectNested(entry.fileName, head, whole, budget, depth));
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    return refused('archive-unreadable');
  }
  if (isOffice) verdicts.push(inspectOffice(names, texts));
  return gravest(verdicts);
};

const isWordPackage = (names: readonly string[]): boolean =>
  names.includes('[Content_Types].xml') && names.some((name) => name.startsWith('word/'));

/** Decompresses an entry: returns its first bytes, and the whole content if it must be inspected. */
const expand = async (
  archive: ZipFile,
  entry: Entry,
  budget: Budget,
  isOffice: boolean,
): Promise<{ head: Buffer; whole?: Buffer }> => {
  const isSmall = entry.uncompressedSize <= maxHeldBytes;
  let isHeld = isSmall && (documentNames.test(entry.fileName) || (isOffice && isTextPart(entry.fileName)));
  const chunks: Buffer[] = [];
  let length = 0;
  // If the loop is left by an exception, the stream is destroyed.
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    budget.expand(chunk.length);
    if (length === 0) isHeld ||= isSmall && isDocument(chunk);
    if (isHeld || length < headBytes) chunks.push(chunk);
    length += chunk.length;
  }
  const kept = Buffer.concat(chunks);
  return { head: kept.subarray(0, headBytes), ...(isHeld && { whole: kept }) };
};

const isPdf = (head: Buffer): boolean => head.toString('latin1', 0, 5) === '%PDF-';
const isCompound = (head: Buffer): boolean => head.subarray(0, 8).equals(compoundSignature);
/** Documents are recognised by their first bytes, whatever their names. */
const isDocument = (head: Buffer): boolean => isPdf(head) || isCompound(head);

const documentNames = /\.(?:docx|xlsx|pptx|dotx|xltx|potx|odt|ods|odp|odg)$/i;

/** Inspects an entry's name and first bytes. Names of an office document's parts are checked elsewhere (office.ts). */
const inspectHead = (name: string, head: Buffer, isOffice: boolean): Verdict => {
  if (isProgram(head)) return refused('executable');
  if (isOffice) return clean;
  if (isProgramName(name))
    return refused(/\.[a-z]*m$/i.test(name) && /\.(?:do|xl|pp|po|sl)/i.test(name) ? 'macros' : 'executable');
  if (isActiveName(name)) return quarantined('active-content');
  return isDisguised(name, head) ? quarantined('disguised') : clean;
};

/** Inspects a document in an archive like one sent alone; nested archives are not opened. */
const inspectNested = async (
  name: string,
  head: Buffer,
  whole: Buffer | undefined,
  budget: Budget,
  depth: number,
): Promise<Verdict> => {
  if (isPdf(head)) return whole ? inspectPdf(whole, budget) : quarantined('unreadable');
  if (isCompound(head)) return whole ? inspectCompound(whole) : quarantined('unreadable');
  if (documentNames.test(name) && isContainer(head) && whole && depth < maxDepth) {
    const opened = await openArchive(whole, budget);
    return typeof opened === 'string' ? refused(opened) : inspectArchive(opened, 'office', budget, depth + 1);
  }
  return isContainer(head) || isContainerName(name) ? quarantined('inner-archive') : clean;
};
