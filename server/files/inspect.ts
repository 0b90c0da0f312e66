/**
 * Inspection of attachments by content. The extension only says what a file claims to be; the inspection checks that it
 * is that format and no other, that its size is reasonable, and that it contains nothing active. It never changes a
 * file.
 */
import { fileTypeFromBuffer } from 'file-type';
import { inspectArchive, openArchive, type OpenedArchive } from './archive.ts';
import { BudgetExceeded, createBudget, type Budget, type InspectionLimits } from './budget.ts';
import { compoundSignature, inspectWordDocument } from './compound.ts';
import { inspectPdf } from './pdf.ts';
import { inspectJpeg, inspectPng } from './picture.ts';
import { findPolyglot } from './polyglot.ts';
import { clean, quarantined, refused, type FileFailure, type Verdict } from './verdict.ts';

/** A file to inspect; the extension is in lower case. */
interface NamedBytes {
  readonly extension: string;
  readonly bytes: Buffer;
}

/**
 * Inspects the files of one request within one budget. The directories of all archives are read first, so that a
 * request that declares too much is refused before anything is decompressed. Files that are not inspected in time are
 * quarantined: a slow machine is not the sender's problem.
 */
export const inspectFiles = async (
  files: readonly NamedBytes[],
  limits: InspectionLimits,
  now?: () => number,
): Promise<Verdict[]> => {
  const budget = createBudget(limits, now);
  const prepared: Prepared[] = [];
  for (const file of files) {
    const step = await within(() => prepare(file, budget));
    if (step instanceof BudgetExceeded) return files.map((other) => spent(step, other));
    prepared.push(step);
  }
  const verdicts: Verdict[] = [];
  for (const [index, judge] of prepared.entries()) {
    const verdict = await within(judge);
    // The remaining files are not inspected: the request is refused, or there is no time left.
    if (verdict instanceof BudgetExceeded)
      return [...verdicts, ...files.slice(index).map((file) => spent(verdict, file))];
    verdicts.push(verdict);
  }
  return verdicts;
};

/** The second step of an inspection, which may decompress data. */
type Prepared = () => Promise<Verdict>;

const within = async <T>(work: () => Promise<T>): Promise<T | BudgetExceeded> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BudgetExceeded) return error;
    throw error;
  }
};

const spent = ({ what }: BudgetExceeded, { bytes }: NamedBytes): Verdict => {
  if (what === 'time') return quarantined('unreadable');
  // Only files that can be decompressed are blamed for exceeding the budget.
  const isExpanded = isZip(bytes) || startsWith(bytes, '%PDF-');
  return isExpanded ? refused(what === 'entries' ? 'archive-entries' : 'archive-size') : clean;
};

const prepare = async ({ extension, bytes }: NamedBytes, budget: Budget): Promise<Prepared> => {
  const kind = archiveKindOf(extension, bytes);
  if (!kind) return () => inspectPlain({ extension, bytes }, budget);
  const opened = await openArchive(bytes, budget);
  return () => inspectOpened(opened, kind, budget);
};

const inspectOpened = async (
  opened: OpenedArchive | FileFailure,
  kind: 'zip' | 'docx' | 'office',
  budget: Budget,
): Promise<Verdict> => (typeof opened === 'string' ? refused(opened) : inspectArchive(opened, kind, budget));

/** How to inspect a file that is a zip archive; undefined if it is none. */
const archiveKindOf = (extension: string, bytes: Buffer): 'zip' | 'docx' | 'office' | undefined =>
  isZip(bytes) ? archiveKindByName(extension) : undefined;

const archiveKindByName = (extension: string): 'zip' | 'docx' | 'office' | undefined => {
  if (extension === 'zip' || extension === 'docx') return extension;
  return officeFamily.has(extension) ? 'office' : undefined;
};

/** Whether a file with this extension (in lower case) is inspected as an archive. */
export const isArchiveName = (extension: string): boolean => archiveKindByName(extension) !== undefined;

const inspectPlain = async ({ extension, bytes }: NamedBytes, budget: Budget): Promise<Verdict> => {
  if (bytes.length === 0) return refused('empty');
  const judge = (failure: FileFailure | undefined): Verdict => (failure ? refused(failure) : clean);
  const pure = (kind: 'pdf' | 'picture' | 'compound', next: () => Verdict): Verdict => {
    const failure = findPolyglot(bytes, kind);
    return failure ? refused(failure) : next();
  };
  switch (extension) {
    case 'pdf':
      // Truncated files are accepted: PDF readers repair them, and refusing would lose the request.
      return startsWith(bytes, '%PDF-') ? pure('pdf', () => inspectPdf(bytes, budget)) : refused('signature');
    case 'jpg':
    case 'jpeg':
      return startsWith(bytes, '\xff\xd8\xff')
        ? pure('picture', () => judge(inspectJpeg(bytes)))
        : refused('signature');
    case 'png':
      return startsWith(bytes, '\x89PNG\r\n\x1a\n')
        ? pure('picture', () => judge(inspectPng(bytes)))
        : refused('signature');
    case 'doc':
      if (!bytes.subarray(0, 8).equals(compoundSignature)) return refused('signature');
      return pure('compound', () => inspectWordDocument(bytes));
    case 'docx':
    case 'zip':
      return refused('signature');
    default:
      return inspectOther({ extension, bytes });
  }
};

/** Inspects a type that some sites accept: its signature must be known and match the extension. */
const inspectOther = async ({ extension, bytes }: NamedBytes): Promise<Verdict> => {
  const found = await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined);
  const isNamed = found !== undefined && (found.ext === extension || sameType[extension] === found.ext);
  const failure = isNamed ? findPolyglot(bytes, 'picture') : 'signature';
  return failure ? refused(failure) : clean;
};

/** Number of bytes that file-type needs. */
const headBytes = 4100;
const sameType: Readonly<Record<string, string>> = { tiff: 'tif', heif: 'heic', m4v: 'mp4' };
/** Other formats that are zip archives. */
const officeFamily = new Set(['xlsx', 'pptx', 'odt', 'ods', 'odp', 'kmz', 'ifczip']);

const startsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
const isZip = (bytes: Buffer): boolean => startsWith(bytes, 'PK\x03\x04');
