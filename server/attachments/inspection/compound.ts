import type { Budget } from './budget.ts';
import { readCompound, scanEntryNames, type CompoundEntry } from './compound-file.ts';
import { holdsProgram } from './executable.ts';
import { isLoadedFromInternet, isRemote } from './remote-address.ts';
import { clean, gravest, quarantined, refused, type Verdict } from './verdict.ts';

/** Storages and streams of Visual Basic projects ([MS-OVBA] 2.2.1), in upper case. */
const macroNames = ['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA', 'MACROS', 'PROJECTWM'];
const encryptedNames = ['ENCRYPTIONINFO', 'ENCRYPTEDPACKAGE', 'DATASPACES', '\u0006DATASPACES'];
/** A file or program that was packed into the document ([MS-OLEDS] 2.3.6). */
const packageName = '\u0001OLE10NATIVE';
const documentName = 'WORDDOCUMENT';
/** Class ID of Windows Installer packages in the root entry. */
const installerClass = Buffer.from('84100c0000000000c000000000000046', 'hex');

/** What a compound file is: a Word document, an encrypted document of some program, or something else. */
export const compoundKindOf = (bytes: Buffer): 'doc' | 'encrypted' | 'other' => {
  const names = scanEntryNames(bytes);
  if (names.has(documentName)) return 'doc';
  return encryptedNames.some((name) => names.has(name)) ? 'encrypted' : 'other';
};

/**
 * Inspects a compound file: a Word document, or that of another program. Macros are looked for among all names in the
 * file, whatever its chains lead to; everything else is judged in the tree, as Word reads it.
 */
export const inspectCompound = (bytes: Buffer, budget: Budget): Verdict => {
  const names = scanEntryNames(bytes);
  if (macroNames.some((name) => names.has(name))) return refused('macros');
  // Windows Installer packages are compound files.
  if (bytes.includes(installerClass)) return refused('executable');
  if (encryptedNames.some((name) => names.has(name))) return quarantined('encrypted');
  const entries = readCompound(bytes);
  if (!entries) return quarantined('unreadable');
  const packages = entries.filter(({ name }) => name === packageName);
  if (packages.some((entry) => holdsProgram(readWithin(entry, budget)))) return refused('executable');
  if (!names.has(documentName)) return quarantined('other-document');
  return gravest([inspectWord(entries), holdsObjects(entries) ? quarantined('embedded-object') : clean]);
};

/** A forged file may hold many streams over the same sectors: what is read counts. */
const readWithin = ({ read }: CompoundEntry, budget: Budget): Buffer => {
  const content = read() ?? Buffer.alloc(0);
  budget.expand(content.length);
  return content;
};

/** Inspects an object embedded in a document: never clean, since it belongs to another program. */
export const inspectObject = (bytes: Buffer, budget: Budget): Verdict =>
  gravest([inspectCompound(bytes, budget), quarantined('embedded-object')]);

const linkedFlag = 1;

/**
 * Only what lies below `ObjectPool` is an object ([MS-DOC] 2.1.10). LibreOffice and OpenOffice write a stream `\1Ole`
 * into the root of every document; it says something only if it announces a link ([MS-OLEDS] 2.3.3).
 */
const holdsObjects = (entries: readonly CompoundEntry[]): boolean => {
  if (entries.some(({ name, path }) => path[0] === 'OBJECTPOOL' || name === packageName)) return true;
  const stream = entries.find(({ name, path }) => name === '\u0001OLE' && path.length === 0)?.read();
  return stream !== undefined && stream.length >= 8 && (stream.readUInt32LE(4) & linkedFlag) !== 0;
};

/** Offsets in the header of a Word document's main stream ([MS-DOC] 2.5.1, 2.5.2, 2.5.6). */
const flagsAt = 0x0a;
const encryptedFlag = 0x0100;
const usesTable1Flag = 0x0200;
const associationsAt = 0x019a;
/** First word of documents of Word 6 and 95, whose header is another. */
const formerIdentifier = 0xa5dc;

/** Inspects a Word document: whether it is encrypted, and whether it loads its template from another machine. */
const inspectWord = (entries: readonly CompoundEntry[]): Verdict => {
  const readRoot = (wanted: string): Buffer | undefined =>
    entries.find(({ name, path }) => name === wanted && path.length === 0)?.read();
  const main = readRoot(documentName);
  if (!main || main.length < associationsAt + 8 || main.readUInt16LE(0) === formerIdentifier)
    return quarantined('unreadable');
  const flags = main.readUInt16LE(flagsAt);
  if (flags & encryptedFlag) return quarantined('encrypted');
  const length = main.readUInt32LE(associationsAt + 4);
  if (length === 0) return clean;
  const table = readRoot(flags & usesTable1Flag ? '1TABLE' : '0TABLE');
  const offset = main.readUInt32LE(associationsAt);
  if (!table || offset + length > table.length) return quarantined('unreadable');
  const template = templateOf(table.subarray(offset, offset + length));
  if (template === undefined) return quarantined('unreadable');
  if (isLoadedFromInternet(template)) return refused('remote-part');
  return isRemote(template) ? quarantined('remote-content') : clean;
};

/** The template's address, second of the texts associated with a document ([MS-DOC] 2.9.267, 2.2.4). */
const templateOf = (associations: Buffer): string | undefined => {
  const isExtended = associations.length >= 6 && associations.readUInt16LE(0) === 0xffff;
  if (!isExtended) return undefined;
  const extraBytes = associations.readUInt16LE(4);
  let at = 6;
  for (let index = 0; at + 2 <= associations.length; index += 1) {
    const end = at + 2 + associations.readUInt16LE(at) * 2;
    if (index === 1) return end <= associations.length ? associations.toString('utf16le', at + 2, end) : undefined;
    at = end + extraBytes;
  }
  return '';
};
