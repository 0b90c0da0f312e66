/**
 * Reading of compound files ([MS-CFB]), the format of Word before 2007, of embedded objects and of encrypted documents.
 * Every chain and every reference between entries is followed at most once, so that a forged file cannot hold it up.
 */

/** Signature of compound files ([MS-CFB] 2.2). */
export const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** A storage or stream. Names are compared without case ([MS-CFB] 2.6.4) and given in upper case. */
export interface CompoundEntry {
  readonly name: string;
  /** Names of the storages that it lies in, from the root, which is not among them. */
  readonly path: readonly string[];
  /** Reads a stream; undefined for a storage, or if its chain is inconsistent. */
  read(): Buffer | undefined;
}

const entryBytes = 128;
const nameBytes = 64;
const miniSectorBytes = 64;
const storageType = 1;
const streamType = 2;
const rootType = 5;
const endOfChain = 0xfffffffa;
const headerSectors = 109;
/** Storages in storages that are followed; those of documents are three or four deep. */
const maxDepth = 32;

/** The name of a directory entry in upper case; undefined if these bytes are no entry. */
const nameAt = (bytes: Buffer, at: number): string | undefined => {
  const length = bytes.readUInt16LE(at + nameBytes);
  const type = bytes.readUInt8(at + nameBytes + 2);
  const isEntry = type === storageType || type === streamType || type === rootType;
  if (!isEntry || length < 4 || length > nameBytes || length % 2 !== 0) return undefined;
  return bytes.readUInt16LE(at + length - 2) === 0
    ? bytes.toString('utf16le', at, at + length - 2).toUpperCase()
    : undefined;
};

/**
 * Names of all entries anywhere in the file, in upper case. Entries are 128 bytes long and aligned in both sector
 * sizes; they are found without following chains, which a forged file could lead past them.
 */
export const scanEntryNames = (bytes: Buffer): Set<string> => {
  const names = new Set<string>();
  for (let at = 512; at + nameBytes + 3 <= bytes.length; at += entryBytes) {
    const name = nameAt(bytes, at);
    if (name !== undefined) names.add(name);
  }
  return names;
};

/** Reads the tree of storages and streams, without the root; undefined if it is inconsistent. */
export const readCompound = (bytes: Buffer): CompoundEntry[] | undefined => {
  const sectors = readSectors(bytes);
  const directory = sectors?.readChain(bytes.readUInt32LE(48));
  if (!sectors || !directory || directory.length < entryBytes) return undefined;
  const count = Math.floor(directory.length / entryBytes);
  const uint32 = (index: number, offset: number): number => directory.readUInt32LE(index * entryBytes + offset);
  const readMini = openMiniStream(bytes, sectors, uint32(0, 116));
  const readStream = (index: number): Buffer | undefined => {
    const first = uint32(index, 116);
    const length = uint32(index, 120);
    const whole = length >= bytes.readUInt32LE(56) ? sectors.readChain(first) : readMini(first);
    return whole?.subarray(0, length);
  };

  const entries: CompoundEntry[] = [];
  const seen = new Set<number>();
  const waiting: { readonly index: number; readonly path: readonly string[] }[] = [{ index: uint32(0, 76), path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, path } = next;
    if (index >= endOfChain) continue;
    const name = index < count ? nameAt(directory, index * entryBytes) : undefined;
    if (name === undefined || seen.has(index) || path.length > maxDepth) return undefined;
    seen.add(index);
    const isStorage = directory.readUInt8(index * entryBytes + nameBytes + 2) === storageType;
    entries.push({ name, path, read: () => (isStorage ? undefined : readStream(index)) });
    // Its siblings, and what lies in it.
    waiting.push({ index: uint32(index, 68), path }, { index: uint32(index, 72), path });
    if (isStorage) waiting.push({ index: uint32(index, 76), path: [...path, name] });
  }
  return entries;
};

interface Sectors {
  readonly sectorBytes: number;
  /** The content of a chain of sectors; undefined if it leaves the file or does not end. */
  readChain(first: number): Buffer | undefined;
}

const readSectors = (bytes: Buffer): Sectors | undefined => {
  if (bytes.length < 1536) return undefined;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 1 << shift;
  const sectorAt = (sector: number): number => (sector + 1) * sectorBytes;
  const table = readAllocationTable(bytes, sectorBytes, sectorAt);
  return {
    sectorBytes,
    readChain(first) {
      const chain = followChain(first, (sector) => table[sector], bytes.length / sectorBytes);
      return (
        chain && Buffer.concat(chain.map((sector) => bytes.subarray(sectorAt(sector), sectorAt(sector) + sectorBytes)))
      );
    },
  };
};

const followChain = (
  first: number,
  next: (sector: number) => number | undefined,
  maxSectors: number,
): number[] | undefined => {
  const chain: number[] = [];
  let sector = first;
  while (sector < endOfChain) {
    const following = next(sector);
    if (following === undefined || chain.length > maxSectors) return undefined;
    chain.push(sector);
    sector = following;
  }
  return chain;
};

/** Short streams are stored together in one, which the root entry refers to ([MS-CFB] 2.4). */
const openMiniStream = (bytes: Buffer, { readChain }: Sectors, first: number): ((at: number) => Buffer | undefined) => {
  const packed = readChain(first);
  const table = readChain(bytes.readUInt32LE(60));
  if (!packed || !table) return () => undefined;
  const next = (sector: number): number | undefined =>
    sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : undefined;
  return (at) => {
    const chain = followChain(at, next, packed.length / miniSectorBytes);
    return (
      chain &&
      Buffer.concat(chain.map((sector) => packed.subarray(sector * miniSectorBytes, (sector + 1) * miniSectorBytes)))
    );
  };
};

/** Reads the sector allocation table. In files above 7 MB its list continues outside the header ([MS-CFB] 2.5). */
const readAllocationTable = (
  bytes: Buffer,
  sectorBytes: number,
  sectorAt: (sector: number) => number,
): readonly number[] => {
  const isInside = (sector: number): boolean => sector < endOfChain && sectorAt(sector) + sectorBytes <= bytes.length;
  const places: number[] = [];
  for (let index = 0; index < headerSectors; index += 1) places.push(bytes.readUInt32LE(76 + index * 4));
  const perSector = sectorBytes / 4 - 1;
  let next = bytes.readUInt32LE(68);
  for (let count = 0; isInside(next) && count < bytes.length / sectorBytes; count += 1) {
    for (let index = 0; index < perSector; index += 1) places.push(bytes.readUInt32LE(sectorAt(next) + index * 4));
    next = bytes.readUInt32LE(sectorAt(next) + perSector * 4);
  }
  return places
    .filter(isInside)
    .flatMap((sector) =>
      Array.from({ length: sectorBytes / 4 }, (_, index) => bytes.readUInt32LE(sectorAt(sector) + index * 4)),
    );
};
