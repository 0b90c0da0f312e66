/**
 * Judges attachments by their bytes. The visitor's name for a file only says what it claims to be; this folder
 * finds out whether it is that, only that, of a size that can be opened, and whether it does anything by itself.
 * It never changes a file.
 */
import { fileTypeFromBuffer } from 'file-type';
import { inspectArchive, openArchive, type OpenedArchive } from './archive.ts';
import { BudgetExceeded, createBudget, type Budget, type InspectionLimits } from './budget.ts';
import { compoundSignature, inspectWordDocument } from './compound.ts';
import { inspectPdf } from './pdf.ts';
import { inspectJpeg, inspectPng } from './picture.ts';
import { findPolyglot } from './polyglot.ts';
import { clean, quarantined, refused, type FileFault, type Verdict } from './verdict.ts';

/** A file to judge: its bytes, and the extension of its name in lower case. */
export interface NamedBytes {
  readonly extension: string;
  readonly bytes: Buffer;
}

/**
 * Judges the files of one request within one budget. All directories of archives are read before anything is
 * expanded, so that a request which says too much costs nothing. What is left when the time is up is kept apart:
 * a slow machine is no fault of the sender's.
 */
export async function inspectFiles(
  files: readonly NamedBytes[],
  limits: InspectionLimits,
  now?: () => number,
): Promise<Verdict[]> {
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
    // The others are not looked at any more: the request is refused, or they cannot be judged in time.
    if (verdict instanceof BudgetExceeded)
      return [...verdicts, ...files.slice(index).map((file) => spent(verdict, file))];
    verdicts.push(verdict);
  }
  return verdicts;
}

/** The second half of an inspection: what may expand something. */
type Prepared = () => Promise<Verdict>;

async function within<T>(work: () => Promise<T>): Promise<T | BudgetExceeded> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BudgetExceeded) return error;
    throw error;
  }
}

function spent({ what }: BudgetExceeded, { bytes }: NamedBytes): Verdict {
  if (what === 'time') return quarantined('unreadable');
  // Of a request that expands too much, the files that expand are named.
  const isExpanded = isZip(bytes) || startsWith(bytes, '%PDF-');
  return isExpanded ? refused(what === 'entries' ? 'archive-entries' : 'archive-size') : clean;
}

async function prepare({ extension, bytes }: NamedBytes, budget: Budget): Promise<Prepared> {
  const kind = archiveKindOf(extension, bytes);
  if (!kind) return () => inspectPlain({ extension, bytes }, budget);
  const opened = await openArchive(bytes, budget);
  return () => judgeOpened(opened, kind, budget);
}

const judgeOpened = async (
  opened: OpenedArchive | FileFault,
  kind: 'zip' | 'docx' | 'office',
  budget: Budget,
): Promise<Verdict> => (typeof opened === 'string' ? refused(opened) : inspectArchive(opened, kind, budget));

/** What a file that is an archive is one as; nothing for files that are none. */
const archiveKindOf = (extension: string, bytes: Buffer): 'zip' | 'docx' | 'office' | undefined =>
  isZip(bytes) ? archiveKindByName(extension) : undefined;

function archiveKindByName(extension: string): 'zip' | 'docx' | 'office' | undefined {
  if (extension === 'zip' || extension === 'docx') return extension;
  return officeFamily.has(extension) ? 'office' : undefined;
}

/** Whether a file of this extension (lower case) is opened as an archive, should it be one. */
export const isArchiveName = (extension: string): boolean => archiveKindByName(extension) !== undefined;

async function inspectPlain({ extension, bytes }: NamedBytes, budget: Budget): Promise<Verdict> {
  if (bytes.length === 0) return refused('empty');
  const judge = (fault: FileFault | undefined): Verdict => (fault ? refused(fault) : clean);
  const pure = (kind: 'pdf' | 'picture' | 'compound', next: () => Verdict): Verdict => {
    const fault = findPolyglot(bytes, kind);
    return fault ? refused(fault) : next();
  };
  switch (extension) {
    case 'pdf':
      // One cut on its way is taken as it is: readers mend it, and a refusal would lose the request.
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
}

/** A type that another site may accept: its signature must be known, and be the one of its name. */
async function inspectOther({ extension, bytes }: NamedBytes): Promise<Verdict> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined);
  const isNamed = found !== undefined && (found.ext === extension || sameType[extension] === found.ext);
  const fault = isNamed ? findPolyglot(bytes, 'picture') : 'signature';
  return fault ? refused(fault) : clean;
}

/** Bytes that tell a type: what file-type asks for. */
const headBytes = 4100;
const sameType: Readonly<Record<string, string>> = { tiff: 'tif', heif: 'heic', m4v: 'mp4' };
/** Office files of other kinds are archives as well. */
const officeFamily = new Set(['xlsx', 'pptx', 'odt', 'ods', 'odp', 'kmz', 'ifczip']);

const startsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
const isZip = (bytes: Buffer): boolean => startsWith(bytes, 'PK\x03\x04');
