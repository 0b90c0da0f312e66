/**
 * The ids of requests that were erased. An id is written here before anything of its request goes, so that an erasure
 * that was cut short is finished at the next start, and so that a restored backup does not bring back what a person
 * asked to have erased. An id is random: it says nothing of the person.
 */
import { readFileSync } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { dataNames } from './data-dir.ts';
import { replaceFile, syncPath, writeWhole } from './disk.ts';
import { takeLock } from './lock.ts';

const pathIn = (dataDir: string): string => join(dataDir, dataNames.erasures);

/** One erasure: a line of the file. */
interface Erasure {
  readonly at: string;
  readonly id: string;
}

/** Where erasures are noted: beside the files of requests, for all servers that keep theirs there. */
export interface Erasures {
  /** Notes, durably, that these requests are erased. */
  note(ids: readonly string[], now: Date): Promise<void>;
  /** Ids of the requests that were erased. */
  read(): Promise<ReadonlySet<string>>;
  /** Forgets the erasures before an instant: those of requests that no backup may hold any more. */
  forget(before: string): Promise<void>;
}

/** Those of a data folder. */
export const openErasures = (dataDir: string): Erasures => ({
  note: (ids, now) =>
    append(
      dataDir,
      ids.map((id) => ({ at: now.toISOString(), id })),
    ),
  read: async () => readErasures(dataDir),
  forget: (before) => forgetErasures(dataDir, before),
});

/** One process may append while another one forgets: a line is in the file that has the name in the end, or in both. */
async function append(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  for (let isThere = false; !isThere;) {
    const handle = await open(pathIn(dataDir), 'a', 0o600);
    try {
      // A line that a crash cut short must not run into these.
      await writeWhole(handle, Buffer.from(`\n${toText(erasures)}`));
      await handle.sync();
      isThere = (await handle.stat()).ino === (await stat(pathIn(dataDir))).ino;
    } finally {
      await handle.close();
    }
  }
  await syncPath(dataDir);
}

/** Ids of the requests that were erased, as a data folder has them. */
export function readErasures(dataDir: string): ReadonlySet<string> {
  return new Set(readLines(dataDir).map(({ id }) => id));
}

/** One process at a time forgets: a second one leaves it to its next purge. */
async function forgetErasures(dataDir: string, before: string): Promise<void> {
  const isOld = ({ at }: Erasure): boolean => at < before;
  if (!readLines(dataDir).some(isOld)) return;
  const lock = takeLock(join(dataDir, 'erased.lock'), 0);
  if (!lock) return;
  try {
    await exchangeErasures(dataDir, isOld);
  } finally {
    lock.release();
  }
}

/** Puts a file without the old erasures in the place of the former one. */
async function exchangeErasures(dataDir: string, isOld: (erasure: Erasure) => boolean): Promise<void> {
  const former = await open(pathIn(dataDir), 'r');
  const recent = async (): Promise<Erasure[]> => (await readFrom(former)).filter((each) => !isOld(each));
  try {
    const kept = await recent();
    await replaceFile(pathIn(dataDir), toText(kept));
    // Who noted one in the former file did so before the exchange, or sees that it has lost its name.
    const known = new Set(kept.map(({ id }) => id));
    const late = (await recent()).filter(({ id }) => !known.has(id));
    if (late.length > 0) await append(dataDir, late);
  } finally {
    await former.close();
  }
}

async function readFrom(handle: FileHandle): Promise<Erasure[]> {
  const { size } = await handle.stat();
  return toErasures((await handle.read(Buffer.alloc(size), 0, size, 0)).buffer.toString('utf8'));
}

const toText = (erasures: readonly Erasure[]): string => erasures.map(({ at, id }) => `${at} ${id}\n`).join('');

const toErasures = (text: string): Erasure[] =>
  [...text.matchAll(/^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{36})$/gm)].map(([, at = '', id = '']) => ({ at, id }));

function readLines(dataDir: string): Erasure[] {
  let text: string;
  try {
    text = readFileSync(pathIn(dataDir), 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
  return toErasures(text);
}
