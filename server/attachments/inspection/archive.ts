import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import type { RefusalReason } from '../../../http/attachments.ts';
import { BudgetExceeded, type Budget } from './budget.ts';
import { inspectArchiveEntryName, inspectEntryHead } from './archive-entry.ts';
import { inspectCompound, inspectObject } from './compound.ts';
import { contentTypeOf } from './content-type.ts';
import { readEntryName } from './entry-name.ts';
import { isContainer, isContainerName, isProgram } from './executable.ts';
import { inspectOffice, inspectPartName, isTextPart, type TextPart } from './office.ts';
import { inspectPdf } from './pdf.ts';
import { holdsObject, isRichText } from './text-document.ts';
import { clean, gravest, quarantined, refused, type Verdict } from './verdict.ts';
import { cutTail } from './zip-bounds.ts';

/** An entry within the budget. */
interface NamedEntry {
  readonly entry: Entry;
  readonly name: string;
}

/** An archive whose directory was checked; nothing is decompressed yet. */
export interface OpenedArchive {
  readonly archive: ZipFile;
  /** Names of all entries, and the entries themselves up to the budget. */
  readonly names: readonly string[];
  readonly entries: readonly NamedEntry[];
  /** What the archive's form says: bytes behind it, or more entries than the budget. */
  readonly form: Verdict;
}

/** What an archive is inspected as: any files, or an office document. */
export type ArchiveKind = 'zip' | 'office';

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
export const openArchive = async (bytes: Buffer, budget: Budget): Promise<OpenedArchive | RefusalReason> => {
  const { archive: inner, hasTail } = cutTail(bytes);
  if (hasTail && isProgram(bytes.subarray(inner.length, inner.length + headBytes))) return 'polyglot';
  let archive: ZipFile;
  try {
    // Names are read by entry-name.ts: yauzl would stop at the first one that it dislikes.
    archive = await fromBufferPromise(inner, { decodeStrings: false, validateEntrySizes: true });
  } catch {
    return 'archive-unreadable';
  }
  // An unhandled error event would end the thread.
  archive.on('error', () => undefined);
  const names: string[] = [];
  const entries: NamedEntry[] = [];
  let declaredBytes = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      declaredBytes += entry.uncompressedSize;
      const isWithin = budget.declareEntry(entry.uncompressedSize);
      if (declaredBytes > Math.max(ratioFloorBytes, bytes.length * maxRatio)) return 'archive-size';
      const name = readEntryName(entry);
      if (name === undefined) return 'archive-names';
      const failure = checkEntry(entry);
      if (failure) return failure;
      names.push(name);
      if (isWithin) entries.push({ entry, name });
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    return /encryption/i.test((error as Error).message) ? 'archive-encrypted' : 'archive-unreadable';
  }
  const form = gravest([
    hasTail ? quarantined('unreadable') : clean,
    names.length > entries.length ? quarantined('archive-entries') : clean,
  ]);
  return { archive, names, entries, form };
};

/** Unix file types in the upper half of an entry's attributes (APPNOTE 4.4.15), and Windows' reparse points. */
const typeMask = 0o170000;
const regularType = 0o100000;
const folderType = 0o040000;
const reparsePoint = 0x400;

const checkEntry = (entry: Entry): RefusalReason | undefined => {
  if (entry.isEncrypted()) return 'archive-encrypted';
  const type = (entry.externalFileAttributes >>> 16) & typeMask;
  const isPlain = type === 0 || type === regularType || type === folderType;
  return !isPlain || entry.externalFileAttributes & reparsePoint ? 'archive-link' : undefined;
};

/** Whether an archive is an office document of any program: Open Packaging Conventions, with their content types. */
const isOfficePackage = ({ names }: OpenedArchive): boolean =>
  names.some((name) => /^\/?\[content_types\]\.xml$/i.test(name));

/** Whether an archive is a Word document. Some programs write the names of its parts in other cases. */
export const isWordPackage = (opened: OpenedArchive): boolean =>
  isOfficePackage(opened) && opened.names.some((name) => /^\/?word\//i.test(name));

/** Decompresses an opened archive within the budget and inspects its entries. */
export const inspectArchive = async (
  opened: OpenedArchive,
  kind: ArchiveKind,
  budget: Budget,
  depth = 0,
): Promise<Verdict> => {
  const { archive, entries, names, form } = opened;
  const isOffice = kind === 'office' || isOfficePackage(opened);
  const files = names.filter((name) => !isFolder(name));
  const verdicts: Verdict[] = files.map(isOffice ? inspectPartName : inspectArchiveEntryName);
  const texts: TextPart[] = [];
  try {
    for (const { entry, name } of entries) {
      if (isFolder(name)) continue;
      if (!isKnownMethod(entry)) {
        verdicts.push(quarantined('archive-method'));
        continue;
      }
      const { head, whole } = await expand(archive, { entry, name }, budget, isOffice);
      verdicts.push(inspectEntryHead(name, head, isOffice));
      if (isOffice && isTextPart(name)) texts.push({ name, bytes: whole ?? Buffer.alloc(0) });
      if (isOffice && isTextPart(name) && !whole) verdicts.push(quarantined('unreadable'));
      verdicts.push(await inspectContent(name, head, whole, budget, { isOffice, depth }));
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    return refused('archive-unreadable');
  }
  if (isOffice) verdicts.push(inspectOffice(texts));
  return gravest([...verdicts, form]);
};

const isFolder = (name: string): boolean => name === '' || name.endsWith('/');

/** Stored and Deflate (APPNOTE 4.4.5). What is compressed otherwise is not opened. */
const isKnownMethod = ({ compressionMethod }: Entry): boolean => compressionMethod === 0 || compressionMethod === 8;

/** Decompresses an entry: returns its first bytes, and the whole content if it must be inspected. */
const expand = async (
  archive: ZipFile,
  { entry, name }: NamedEntry,
  budget: Budget,
  isOffice: boolean,
): Promise<{ head: Buffer; whole?: Buffer }> => {
  const isSmall = entry.uncompressedSize <= maxHeldBytes;
  let isHeld = isSmall && (documentNames.test(name) || (isOffice && isTextPart(name)));
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

const isPdf = (head: Buffer): boolean => contentTypeOf(head) === 'pdf' && !isContainer(head);
const isCompound = (head: Buffer): boolean => contentTypeOf(head) === 'compound';
/** Documents are recognised by their first bytes, whatever their names. */
const isDocument = (head: Buffer): boolean => isPdf(head) || isCompound(head) || isRichText(head);

/** Names of documents that are archives; the old ones of Word, Excel and PowerPoint are given to new files too. */
const documentNames = /\.(?:docx?|xlsx?|pptx?|dotx?|xltx|potx|odt|ods|odp|odg)$/i;
/** Pictures that Windows keeps of a folder's files. */
const windowsThumbnails = /(?:^|\/)thumbs\.db$/i;

interface Place {
  readonly isOffice: boolean;
  readonly depth: number;
}

/** Inspects a document in an archive like one sent alone; nested archives are not opened. */
const inspectContent = async (
  name: string,
  head: Buffer,
  whole: Buffer | undefined,
  budget: Budget,
  { isOffice, depth }: Place,
): Promise<Verdict> => {
  if (isCompound(head)) {
    if (!whole) return quarantined('unreadable');
    const verdict = isOffice ? inspectObject(whole, budget) : inspectCompound(whole, budget);
    const isHarmless = verdict.kind === 'quarantined' && verdict.reason === 'other-document';
    return isHarmless && windowsThumbnails.test(name) ? clean : verdict;
  }
  if (isRichText(head)) return whole && !holdsObject(whole) ? clean : quarantined('embedded-object');
  if (documentNames.test(name) && isContainer(head) && whole && depth < maxDepth)
    return inspectDocument(whole, budget, depth + 1);
  if (isPdf(head)) return whole ? inspectPdf(whole, budget) : quarantined('unreadable');
  return isContainer(head) || isContainerName(name) ? quarantined('inner-archive') : clean;
};

const inspectDocument = async (bytes: Buffer, budget: Budget, depth: number): Promise<Verdict> => {
  const opened = await openArchive(bytes, budget);
  if (typeof opened !== 'string') return inspectArchive(opened, 'office', budget, depth);
  return opened === 'archive-unreadable' ? quarantined('unreadable') : refused(opened);
};
