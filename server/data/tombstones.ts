/**
 * Tombstones: the IDs of erased requests. A tombstone is written before anything of its request is deleted, so that an
 * interrupted erasure is completed at the next start, and so that a restored backup does not bring erased requests
 * back. An ID is random and says nothing about the person.
 */
import { readFileSync } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { dataNames } from './data-dir.ts';
import { replaceFile, syncPath, writeWhole } from './disk.ts';
import { takeLock } from './lock.ts';

const pathIn = (dataDir: string): string => join(dataDir, dataNames.tombstones);

/** A line of the file. */
interface Tombstone {
  readonly at: string;
  readonly id: string;
}

/** The tombstones, stored with the attachments and shared by all servers that store theirs there. */
export interface Tombstones {
  /** Adds tombstones durably. */
  add(ids: readonly string[], now: Date): Promise<void>;
  read(): Promise<ReadonlySet<string>>;
  /** Removes tombstones older than an instant, when no backup can contain their requests any more. */
  removeBefore(before: string): Promise<void>;
}

/** Opens the tombstones of a data folder. */
export const openTombstones = (dataDir: string): Tombstones => ({
  add: (ids, now) =>
    append(
      dataDir,
      ids.map((id) => ({ at: now.toISOString(), id })),
    ),
  read: async () => readTombstones(dataDir),
  removeBefore: (before) => removeTombstonesBefore(dataDir, before),
});

/**
 * Appends lines. Another process may replace the file at the same time (`rewriteTombstones`): appending is repeated
 * until the lines are in the file that has the name afterwards.
 */
const append = async (dataDir: string, tombstones: readonly Tombstone[]): Promise<void> => {
  for (let isThere = false; !isThere;) {
    const handle = await open(pathIn(dataDir), 'a', 0o600);
    try {
      // The leading line end separates these lines from one that a crash cut short.
      await writeWhole(handle, Buffer.from(`\n${toText(tombstones)}`));
      await handle.sync();
      isThere = (await handle.stat()).ino === (await stat(pathIn(dataDir))).ino;
    } finally {
      await handle.close();
    }
  }
  await syncPath(dataDir);
};

/** IDs of the erased requests of a data folder. */
export const readTombstones = (dataDir: string): ReadonlySet<string> => new Set(readLines(dataDir).map(({ id }) => id));

/** One process at a time removes lines; a second one leaves it to its next purge. */
const removeTombstonesBefore = async (dataDir: string, before: string): Promise<void> => {
  const isOld = ({ at }: Tombstone): boolean => at < before;
  if (!readLines(dataDir).some(isOld)) return;
  const lock = takeLock(join(dataDir, 'erased.lock'), 0);
  if (!lock) return;
  try {
    await rewriteTombstones(dataDir, isOld);
  } finally {
    lock.release();
  }
};

/** Replaces the file by one without the old lines. */
const rewriteTombstones = async (dataDir: string, isOld: (erasure: Tombstone) => boolean): Promise<void> => {
  const former = await open(pathIn(dataDir), 'r');
  const recent = async (): Promise<Tombstone[]> => (await readFrom(former)).filter((each) => !isOld(each));
  try {
    const kept = await recent();
    await replaceFile(pathIn(dataDir), toText(kept));
    // A line appended to the old file was either written before the replacement and is found here, or its writer
    // notices that the file lost its name and appends again.
    const known = new Set(kept.map(({ id }) => id));
    const late = (await recent()).filter(({ id }) => !known.has(id));
    if (late.length > 0) await append(dataDir, late);
  } finally {
    await former.close();
  }
};

const readFrom = async (handle: FileHandle): Promise<Tombstone[]> => {
  const { size } = await handle.stat();
  return parseTombstones((await handle.read(Buffer.alloc(size), 0, size, 0)).buffer.toString('utf8'));
};

const toText = (tombstones: readonly Tombstone[]): string => tombstones.map(({ at, id }) => `${at} ${id}\n`).join('');

const parseTombstones = (text: string): Tombstone[] =>
  [...text.matchAll(/^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{36})$/gm)].map(([, at = '', id = '']) => ({ at, id }));

const readLines = (dataDir: string): Tombstone[] => {
  let text: string;
  try {
    text = readFileSync(pathIn(dataDir), 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
  return parseTombstones(text);
};
