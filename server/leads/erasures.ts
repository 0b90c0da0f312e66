/**
 * The ids of requests that were erased. An id is written here before anything of its request goes, so that an erasure
 * that was cut short is finished at the next start, and so that a restored backup does not bring back what a person
 * asked to have erased. An id is random: it says nothing of the person.
 */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { dataNames } from './data-dir.ts';
import { replaceFile, syncPath, writeWhole } from './disk.ts';

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
  note: (ids, now) => noteErasures(dataDir, ids, now),
  read: async () => readErasures(dataDir),
  forget: (before) => forgetErasures(dataDir, before),
});

async function noteErasures(dataDir: string, ids: readonly string[], now: Date): Promise<void> {
  const handle = await open(pathIn(dataDir), 'a', 0o600);
  try {
    // A line that a crash cut short must not run into these.
    await writeWhole(handle, Buffer.from(`\n${ids.map((id) => `${now.toISOString()} ${id}\n`).join('')}`));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncPath(dataDir);
}

/** Ids of the requests that were erased, as a data folder has them. */
export function readErasures(dataDir: string): ReadonlySet<string> {
  return new Set(readLines(dataDir).map(({ id }) => id));
}

async function forgetErasures(dataDir: string, before: string): Promise<void> {
  const lines = readLines(dataDir);
  const kept = lines.filter(({ at }) => at >= before);
  if (kept.length < lines.length)
    await replaceFile(pathIn(dataDir), kept.map(({ at, id }) => `${at} ${id}\n`).join(''));
}

function readLines(dataDir: string): Erasure[] {
  let text: string;
  try {
    text = readFileSync(pathIn(dataDir), 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
  return [...text.matchAll(/^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{36})$/gm)].map(([, at = '', id = '']) => ({ at, id }));
}
