/**
 * Inspection of attachments by content. The extension only says what a file claims to be; the inspection finds out what
 * it is, checks that it is that format and no other, that it contains nothing active, and that the site accepts it. It
 * never changes a file.
 */
import { fileTypeFromBuffer } from 'file-type';
import type { RefusalReason } from '../../../http/attachments.ts';
import { inspectArchive, isWordPackage, openArchive, type OpenedArchive } from './archive.ts';
import { BudgetExceeded, createBudget, type Budget, type InspectionLimits } from './budget.ts';
import { compoundKindOf, inspectCompound } from './compound.ts';
import { contentTypeOf, type ContentType } from './content-type.ts';
import { isProgram, isProgramName } from './executable.ts';
import { inspectPdf } from './pdf.ts';
import { headerOffsetOf, isHeaderDisguised } from './pdf-header.ts';
import { inspectPicture } from './picture.ts';
import { isPolyglot } from './polyglot.ts';
import { isTextDocument } from './text-document.ts';
import { clean, quarantined, refused, type Inspection, type Verdict } from './verdict.ts';
import { findArchive, isEmptyArchive } from './zip-bounds.ts';

/** A file to inspect; the extension is in lower case. */
interface NamedBytes {
  readonly extension: string;
  readonly bytes: Buffer;
}

/**
 * Inspects the files of one request within one budget. The directories of all archives are read first, so that a
 * request that declares too much is refused before anything is decompressed. Files that are not inspected in time are
 * quarantined: a slow machine is not the sender's problem. `acceptedTypes` are the site's extensions, in lower case.
 */
export const inspectFiles = async (
  files: readonly NamedBytes[],
  acceptedTypes: readonly string[],
  limits: InspectionLimits,
  now?: () => number,
): Promise<Inspection[]> => {
  const budget = createBudget(limits, now);
  const prepared: Prepared[] = [];
  for (const file of files) {
    const step = await within(() => prepare(file, acceptedTypes, budget));
    if (step instanceof BudgetExceeded) return files.map((other) => spent(step, other));
    prepared.push(step);
  }
  const inspections: Inspection[] = [];
  for (const [index, inspect] of prepared.entries()) {
    const inspection = await within(inspect);
    // The remaining files are not inspected: the request is refused, or there is no time left.
    if (inspection instanceof BudgetExceeded)
      return [...inspections, ...files.slice(index).map((file) => spent(inspection, file))];
    inspections.push(inspection);
  }
  return inspections;
};

/** The second step of an inspection, which may decompress data. */
type Prepared = () => Promise<Inspection>;

const within = async <T>(work: () => Promise<T>): Promise<T | BudgetExceeded> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BudgetExceeded) return error;
    throw error;
  }
};

const spent = ({ what }: BudgetExceeded, { extension, bytes }: NamedBytes): Inspection => {
  if (what === 'time') return { verdict: quarantined('not-inspected'), extension };
  // Only files that can be decompressed are blamed for exceeding the budget.
  const type = contentTypeOf(bytes);
  const isExpanded = type === 'archive' || type === 'pdf' || type === 'compound';
  return { verdict: isExpanded ? refused('archive-size') : clean, extension };
};

const prepare = async (file: NamedBytes, acceptedTypes: readonly string[], budget: Budget): Promise<Prepared> => {
  const { extension, bytes } = file;
  const archive = findArchive(bytes);
  if (!archive) return () => inspectPlain(file, acceptedTypes, budget);
  const isMisnamed = !mayBeArchive(extension);
  // Behind a PDF or a picture, an archive is a second file in one.
  if (isMisnamed && !beginsAsArchive(bytes)) return async () => ({ verdict: refused('signature'), extension });
  const opened = await openArchive(archive, budget);
  // Under another name a document of Word is one, and an archive is none that was meant.
  if (isMisnamed && (typeof opened === 'string' || !isWordPackage(opened)))
    return async () => ({ verdict: refused('signature'), extension });
  return () => inspectOpened(opened, extension, acceptedTypes, budget);
};

const beginsAsArchive = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

/** Extensions under which archives and documents that are archives are sent. */
const archiveNames = new Set(['zip', 'doc', 'docx']);
/** Other formats that are zip archives. */
const officeFamily = new Set(['xlsx', 'pptx', 'odt', 'ods', 'odp', 'kmz', 'ifczip']);
const mayBeArchive = (extension: string): boolean => archiveNames.has(extension) || officeFamily.has(extension);

/** Whether a file with this extension (in lower case) is inspected as an archive. */
export const isArchiveName = (extension: string): boolean => extension !== 'doc' && mayBeArchive(extension);

const inspectOpened = async (
  opened: OpenedArchive | RefusalReason,
  extension: string,
  acceptedTypes: readonly string[],
  budget: Budget,
): Promise<Inspection> => {
  if (typeof opened === 'string') return { verdict: refused(opened), extension };
  if (officeFamily.has(extension)) return { verdict: await inspectArchive(opened, 'office', budget), extension };
  const isWord = isWordPackage(opened);
  if (!isWord && extension !== 'zip') return { verdict: refused('not-a-document'), extension };
  // A document of Word is accepted as one, or as the archive that it is too.
  const types = isWord ? ['docx', 'zip'] : ['zip'];
  const named = types.map((type) => acceptedName(type, extension, acceptedTypes)).find((name) => name !== undefined);
  if (named === undefined) return { verdict: refused('other-type'), extension };
  return { verdict: await inspectArchive(opened, isWord ? 'office' : 'zip', budget), extension: named };
};

/** Extensions of one type. What is encrypted may be a document of either kind. */
const namesByType: ReadonlyMap<string, readonly string[]> = new Map([
  ['jpg', ['jpg', 'jpeg']],
  ['encrypted', ['docx', 'doc', 'xlsx', 'pptx']],
  ['tif', ['tif', 'tiff']],
  ['heic', ['heic', 'heif']],
  ['mp4', ['mp4', 'm4v']],
]);

/**
 * The extension for a file of this type: the one it was sent with, if that is the type's, else the first that the site
 * accepts; undefined if it accepts none.
 */
const acceptedName = (type: string, extension: string, acceptedTypes: readonly string[]): string | undefined => {
  const names = namesByType.get(type) ?? [type];
  return names.includes(extension) ? extension : names.find((name) => acceptedTypes.includes(name));
};

const inspectPlain = async (
  file: NamedBytes,
  acceptedTypes: readonly string[],
  budget: Budget,
): Promise<Inspection> => {
  const { extension, bytes } = file;
  if (bytes.length === 0 || isEmptyArchive(bytes)) return { verdict: refused('empty'), extension };
  const type = contentTypeOf(bytes);
  if (type === undefined || type === 'archive') return inspectOther(file, acceptedTypes);
  const kind = type === 'compound' ? compoundKindOf(bytes) : type;
  // Other programs' documents of that time have no names of their own here.
  if (kind === 'other') {
    if (oldOffice.has(extension)) return { verdict: inspectCompound(bytes, budget), extension };
    return { verdict: refused(wordNames.has(extension) ? 'not-a-document' : 'signature'), extension };
  }
  const named = acceptedName(kind, extension, acceptedTypes);
  if (named === undefined) return { verdict: refused('other-type'), extension };
  return { verdict: await inspectAs(type, bytes, budget), extension: named };
};

/** Extensions of compound files of other programs, which some sites accept. */
const oldOffice = new Set(['xls', 'ppt', 'vsd', 'pub', 'msg']);

const inspectAs = async (type: Exclude<ContentType, 'archive'>, bytes: Buffer, budget: Budget): Promise<Verdict> => {
  const offset = type === 'pdf' ? headerOffsetOf(bytes) : undefined;
  if (offset !== undefined && (await isHeaderDisguised(bytes, offset))) return refused('polyglot');
  if (isPolyglot(bytes, type === 'png' || type === 'jpg' ? 'picture' : type)) return refused('polyglot');
  switch (type) {
    case 'pdf':
      // Truncated files are accepted: PDF readers repair them, and refusing would lose the request.
      return inspectPdf(bytes, budget);
    case 'png':
    case 'jpg':
      return inspectPicture(bytes, type);
    case 'compound':
      return inspectCompound(bytes, budget);
  }
};

/** Inspects content of a format that not every site accepts: its signature must be known, and the type accepted. */
const inspectOther = async (
  { extension, bytes }: NamedBytes,
  acceptedTypes: readonly string[],
): Promise<Inspection> => {
  const keepName = (verdict: Verdict): Inspection => ({ verdict, extension });
  if (isProgram(bytes)) return keepName(refused('executable'));
  if (wordNames.has(extension) && isTextDocument(bytes)) return keepName(quarantined('other-document'));
  const found = await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined);
  if (found === undefined) return keepName(refused('signature'));
  if (isProgramName(`a.${found.ext}`)) return keepName(refused('executable'));
  const named = acceptedName(found.ext, extension, acceptedTypes);
  if (named === undefined) return keepName(refused('other-type'));
  return { verdict: isPolyglot(bytes, 'picture') ? refused('polyglot') : clean, extension: named };
};

const wordNames = new Set(['doc', 'docx']);
/** Number of bytes that file-type needs. */
const headBytes = 4100;
