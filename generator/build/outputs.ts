/**
 * The built site as a list of outputs, each with a key of all it is made from: an output whose key is known
 * and whose file stands is not made again. Files are written whole, in the order given; what is no longer
 * wanted goes last, so that an interrupted build leaves old files or new ones, never a part of one.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../files.ts';
import { isCompressible, writeCompressed } from './compress.ts';

export interface MadeOutput {
  /** Path in the built site. */
  readonly path: string;
  /** Stands for everything the content depends on. */
  readonly key: string;
  /** Makes the content; `facts` are small values to remember beside the file. */
  make(): Promise<{ readonly content: string | Uint8Array; readonly facts?: unknown }>;
}

/** A file that exists already, under a path that names its content: present means current. */
export interface PlacedOutput {
  readonly path: string;
  readonly from: string;
}

export type Output = MadeOutput | PlacedOutput;

/** What is remembered of each output made. */
export type OutputState = Record<string, { readonly key: string; readonly facts?: unknown }>;

export interface WriteSummary {
  readonly made: number;
  readonly kept: number;
  readonly removed: number;
  readonly state: OutputState;
}

/** Outputs made at the same time: compression runs on other threads meanwhile. */
const PARALLEL = 4;

/** Brings the outputs' files up to date; `isProtected` names files that other steps own. */
export const writeOutputs = async (
  dist: string,
  outputs: readonly Output[],
  known: OutputState,
  options: { isProtected(path: string): boolean; onProgress(done: number, total: number): void },
): Promise<WriteSummary> => {
  const present = new Set(listFiles(dist));
  const state: OutputState = {};
  const wanted = new Set<string>();
  let kept = 0;
  const todo: Output[] = [];
  for (const output of outputs) {
    wanted.add(output.path);
    if (isCompressible(output.path)) for (const suffix of COMPRESSED) wanted.add(`${output.path}${suffix}`);
    const before = known[output.path];
    if (present.has(output.path) && ('from' in output || before?.key === output.key)) {
      kept += 1;
      if (before !== undefined && !('from' in output)) state[output.path] = before;
    } else todo.push(output);
  }
  let done = 0;
  const queue = todo.values();
  const work = async (): Promise<void> => {
    for (const output of queue) {
      if ('from' in output) place(output.from, join(dist, output.path));
      else {
        const { content, facts } = await output.make();
        const bytes = typeof content === 'string' ? Buffer.from(content) : content;
        if (isCompressible(output.path)) await writeCompressed(join(dist, output.path), bytes);
        writeWhole(join(dist, output.path), bytes);
        state[output.path] = { key: output.key, ...(facts === undefined ? {} : { facts }) };
      }
      done += 1;
      options.onProgress(done, todo.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const stale = [...present].filter((path) => !wanted.has(path) && !options.isProtected(path));
  for (const path of stale) remove(dist, path);
  return { made: todo.length, kept, removed: stale.length, state };
};

const COMPRESSED = ['.br', '.gz'] as const;

/** A hard link where the disk allows it, else a copy. */
const place = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};

const remove = (dist: string, path: string): void => {
  rmSync(join(dist, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(dist, folder));
    } catch {
      return;
    }
  }
};

/** Every file below a folder, with "/". */
export const listFiles = (folder: string, prefix = ''): string[] =>
  existsSync(join(folder, prefix))
    ? readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
        const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
        return entry.isDirectory() ? listFiles(folder, path) : [path];
      })
    : [];

export const readState = (file: string): OutputState => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as OutputState;
  } catch {
    return {};
  }
};
