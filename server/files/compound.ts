import { clean, quarantined, refused, type Verdict } from './verdict.ts';

/**
 * Signature of compound files ([MS-CFB]), the format of Word before 2007 and others. Their directory entries are
 * searched throughout the file, without following sector chains, which a forged file could manipulate.
 */
export const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Inspects a file with the extension of Word before 2007. */
export const inspectWordDocument = (bytes: Buffer): Verdict => {
  const names = entryNames(bytes);
  if (!names.has('WordDocument')) return refused('not-a-document');
  return inspectCompound(bytes, names);
};

/** Inspects any compound file by the names of its streams. */
export const inspectCompound = (bytes: Buffer, names: ReadonlySet<string> = entryNames(bytes)): Verdict => {
  const holds = (list: readonly string[]): boolean => list.some((name) => names.has(name));
  if (holds(macroNames)) return refused('macros');
  if (holds(objectNames)) return refused('ole-object');
  // Windows Installer packages are compound files.
  if (bytes.includes(installerClass)) return refused('executable');
  if (holds(encryptedNames)) return quarantined('encrypted');
  if (!names.has('WordDocument')) return quarantined('unreadable');
  return inspectWord(bytes);
};

/** Storages and streams of Visual Basic projects ([MS-OVBA] 2.2.1). */
const macroNames = ['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA', 'Macros', 'PROJECTwm'];
/** Streams of embedded or linked objects ([MS-OLEDS] 2.3; Word adds ObjInfo). */
const objectNames = ['\u0001Ole10Native', '\u0001Ole10ItemName', '\u0003ObjInfo', '\u0001Ole', '\u0003LinkInfo'];
const encryptedNames = ['EncryptionInfo', 'EncryptedPackage', 'DataSpaces', '\u0006DataSpaces'];
/** Class ID of Windows Installer packages in the root entry. */
const installerClass = Buffer.from('84100c0000000000c000000000000046', 'hex');

const entryBytes = 128;
const nameBytes = 64;

/** Names of all directory entries, which are 128 bytes long and aligned in both sector sizes. */
const entryNames = (bytes: Buffer): Set<string> => {
  const names = new Set<string>();
  for (let at = 512; at + nameBytes + 3 <= bytes.length; at += entryBytes) {
    const length = bytes.readUInt16LE(at + nameBytes);
    const type = bytes.readUInt8(at + nameBytes + 2);
    const isEntry = length >= 4 && length <= nameBytes && length % 2 === 0 && (type === 1 || type === 2 || type === 5);
    if (isEntry && bytes.readUInt16LE(at + length - 2) === 0) names.add(bytes.toString('utf16le', at, at + length - 2));
  }
  return names;
};

/** Offsets in the header of a Word document's main stream ([MS-DOC] 2.5.1, 2.5.2, 2.5.6). */
const flagsAt = 0x0a;
const encryptedFlag = 0x0100;
const usesTable1Flag = 0x0200;
const associationsAt = 0x019a;

/** Inspects a Word document: whether it is encrypted, and whether it loads its template from the network. */
const inspectWord = (bytes: Buffer): Verdict => {
  const main = readStream(bytes, 'WordDocument');
  if (!main || main.length < associationsAt + 8) return quarantined('unreadable');
  const flags = main.readUInt16LE(flagsAt);
  if (flags & encryptedFlag) return quarantined('encrypted');
  const length = main.readUInt32LE(associationsAt + 4);
  if (length === 0) return clean;
  const table = readStream(bytes, flags & usesTable1Flag ? '1Table' : '0Table');
  const offset = main.readUInt32LE(associationsAt);
  if (!table || offset + length > table.length) return quarantined('unreadable');
  const associations = table.toString('utf16le', offset, offset + length);
  return isRemote(associations) ? refused('remote-template') : clean;
};

/** Whether a text contains the address of a remote resource. */
export const isRemote = (text: string): boolean =>
  /(?:https?|ftp|mhtml|ms-[\w-]+):|\\\\[\w.-]|file:\/\/(?!\/|localhost\/)[\w.-]/i.test(text);

const endOfChain = 0xfffffffa;
const headerSectors = 109;

/** Reads a stream by following its sector chain; undefined if the chain is inconsistent. */
const readStream = (bytes: Buffer, name: string): Buffer | undefined => {
  if (bytes.length < 1536) return undefined;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 1 << shift;
  const sectorAt = (sector: number): number => (sector + 1) * sectorBytes;
  const fat = readFat(bytes, sectorBytes, sectorAt);
  const chain = (first: number, next: (sector: number) => number | undefined, limit: number): number[] | undefined => {
    const sectors: number[] = [];
    for (let sector = first; sector < endOfChain;) {
      if (sectors.length > limit) return undefined;
      sectors.push(sector);
      const following = next(sector);
      if (following === undefined) return undefined;
      sector = following;
    }
    return sectors;
  };
  const readChain = (first: number): Buffer | undefined => {
    const sectors = chain(first, (sector) => fat[sector], bytes.length / sectorBytes);
    return (
      sectors &&
      Buffer.concat(sectors.map((sector) => bytes.subarray(sectorAt(sector), sectorAt(sector) + sectorBytes)))
    );
  };

  const directory = readChain(bytes.readUInt32LE(48));
  if (!directory) return undefined;
  const entryOf = (wanted: string): Buffer | undefined => {
    for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
      const length = directory.readUInt16LE(at + nameBytes);
      const isNamed =
        length >= 2 && length <= nameBytes && directory.toString('utf16le', at, at + length - 2) === wanted;
      if (isNamed) return directory.subarray(at, at + entryBytes);
    }
    return undefined;
  };
  const entry = entryOf(name);
  if (!entry) return undefined;
  const first = entry.readUInt32LE(116);
  const length = entry.readUInt32LE(120);
  if (length >= bytes.readUInt32LE(56)) return readChain(first)?.subarray(0, length);

  // Short streams are stored in the mini stream, which the root entry refers to.
  const root = directory.subarray(0, entryBytes);
  const packed = readChain(root.readUInt32LE(116));
  const table = readChain(bytes.readUInt32LE(60));
  if (!packed || !table) return undefined;
  const small = chain(
    first,
    (sector) => (sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : undefined),
    packed.length / 64,
  );
  return (
    small && Buffer.concat(small.map((sector) => packed.subarray(sector * 64, sector * 64 + 64))).subarray(0, length)
  );
};

/**
 * Reads the sector allocation table (FAT). In files above 7 MB its list continues outside the header ([MS-CFB] 2.5).
 */
const readFat = (bytes: Buffer, sectorBytes: number, sectorAt: (sector: number) => number): number[] => {
  const places: number[] = [];
  for (let index = 0; index < headerSectors; index += 1) places.push(bytes.readUInt32LE(76 + index * 4));
  const perSector = sectorBytes / 4 - 1;
  let next = bytes.readUInt32LE(68);
  for (let count = 0; next < endOfChain && sectorAt(next) + sectorBytes <= bytes.length && count < 1000; count += 1) {
    for (let index = 0; index < perSector; index += 1) places.push(bytes.readUInt32LE(sectorAt(next) + index * 4));
    next = bytes.readUInt32LE(sectorAt(next) + perSector * 4);
  }
  return places
    .filter((sector) => sector < endOfChain && sectorAt(sector) + sectorBytes <= bytes.length)
    .flatMap((sector) =>
      Array.from({ length: sectorBytes / 4 }, (_, index) => bytes.readUInt32LE(sectorAt(sector) + index * 4)),
    );
};
