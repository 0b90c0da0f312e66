/**
 * The built site as a list of outputs, each with a key of all it is made from: an output whose key is known
 * and whose file stands is not made again. Files are written whole, in the order given, their compressed copies after
 * them; what is no longer wanted goes last, so that an interrupted build leaves old files or new ones, never a part of
 * one, nor a copy of another version.
 */
import { existsSync, linkSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, foldersAbove, lookAgain, lookAt } from '../cache/folder-ledger.ts';
import { copyWhole, writeWhole } from '../files.ts';
import { inParallel } from '../in-parallel.ts';
import type { BuiltState, KnownOutput } from './built-state.ts';
import { COMPRESSED_SUFFIXES, isCompressible, MINIMUM_BYTES, writeCompressed } from './compress.ts';

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
  /** True for a source, which an editor may write over: a link to it would change what is published. */
  readonly isSource?: true;
}

export type Output = MadeOutput | PlacedOutput;

export interface WriteOptions {
  /** Names files that other steps own. */
  isProtected(path: string): boolean;
  onProgress(done: number, total: number): void;
  /** Called before files change, with the paths of those that will. */
  onChange?(paths: readonly string[]): void;
}

export interface WriteSummary {
  readonly made: number;
  readonly kept: number;
  readonly removed: number;
  readonly state: BuiltState;
  /** Files whose compressed copies are missing. */
  readonly uncompressed: readonly string[];
}

/** Outputs made at the same time: pages are rendered on other threads meanwhile. */
const PARALLEL = 8;

/** Brings the outputs' files up to date; `compressOutputs` makes their compressed copies. */
export const writeOutputs = async (dist: string, outputs: readonly Output[], known: BuiltState, options: WriteOptions): Promise<WriteSummary> => {
  const folders = lookAt(dist, known.folders);
  const present = new Set(filesOf(folders));
  const made: Record<string, KnownOutput> = {};
  const wanted = new Set<string>();
  const todo: Output[] = [];
  for (const output of outputs) {
    wanted.add(output.path);
    const before = known.outputs[output.path];
    if (!present.has(output.path) || ('key' in output && before?.key !== output.key)) todo.push(output);
    else if (before !== undefined && 'key' in output) made[output.path] = before;
  }
  const stale = [...present].filter((path) => !wanted.has(path) && !isCopyOf(path, wanted) && !options.isProtected(path));
  const touched = new Set<string>();
  options.onChange?.([...todo.map(({ path }) => path), ...stale]);

  let done = 0;
  await inParallel(todo, PARALLEL, async (output) => {
    for (const folder of foldersAbove(output.path)) touched.add(folder);
    if ('from' in output) place(output, join(dist, output.path));
    else made[output.path] = await make(dist, output, present);
    done += 1;
    options.onProgress(done, todo.length);
  });
  for (const path of stale) {
    remove(dist, path);
    for (const folder of foldersAbove(path)) touched.add(folder);
  }
  lookAgain(dist, folders, touched);
  const state = { outputs: made, folders };
  const standing = touched.size === 0 ? present : new Set(filesOf(folders));
  const uncompressed = Object.entries(made).flatMap(([path, { isSmall }]) =>
    isSmall === true || !isCompressible(path) || COMPRESSED_SUFFIXES.every((suffix) => standing.has(`${path}${suffix}`)) ? [] : [path],
  );
  return { made: todo.length, kept: outputs.length - todo.length, removed: stale.length, state, uncompressed };
};

/** True for a compressed copy of one of these files. */
const isCopyOf = (path: string, files: ReadonlySet<string>): boolean =>
  COMPRESSED_SUFFIXES.some((suffix) => {
    if (!path.endsWith(suffix)) return false;
    const original = path.slice(0, -suffix.length);
    return isCompressible(original) && files.has(original);
  });

/** Writes the compressed copies of these files. */
export const compressOutputs = async (
  dist: string,
  { state, uncompressed }: Pick<WriteSummary, 'state' | 'uncompressed'>,
  onProgress: (done: number, total: number) => void,
): Promise<void> => {
  let done = 0;
  await inParallel(uncompressed, PARALLEL, async (path) => {
    await writeCompressed(join(dist, path), readFileSync(join(dist, path)));
    done += 1;
    onProgress(done, uncompressed.length);
  });
  lookAgain(dist, state.folders, new Set(uncompressed.flatMap((path) => [...foldersAbove(path)])));
};

const make = async (dist: string, output: MadeOutput, present: ReadonlySet<string>): Promise<KnownOutput> => {
  const { content, facts } = await output.make();
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = join(dist, output.path);
  for (const suffix of COMPRESSED_SUFFIXES) if (present.has(`${output.path}${suffix}`)) rmSync(`${file}${suffix}`, { force: true });
  writeWhole(file, bytes);
  return { key: output.key, ...(facts === undefined ? {} : { facts }), ...(bytes.length < MINIMUM_BYTES ? { isSmall: true as const } : {}) };
};

/** A hard link to what the cache keeps, where the disk allows it; else a copy. */
const place = ({ from, isSource }: PlacedOutput, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  if (existsSync(to)) return;
  if (isSource !== true) {
    try {
      linkSync(from, to);
      return;
    } catch {
      // Another disk, or one without links.
    }
  }
  copyWhole(from, to);
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
