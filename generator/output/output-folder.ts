/**
 * A folder brought in line with a list of outputs. A file is current when it was made under the key that its output has now
 * and is untouched since; all others are made. Files are replaced whole, in the order given, what is no longer wanted goes
 * last: a run that is interrupted leaves old files and new ones, never a part of one, and the next run tells them apart.
 */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf } from '../cache/digest.ts';
import { fileDigest } from '../cache/files.ts';
import { fingerprintOf } from '../cache/fingerprint.ts';
import { taskOf, type Task } from '../cache/step.ts';
import { placeFile, type Store } from '../cache/store.ts';
import { writeWhole } from '../files.ts';
import { inParallel } from '../in-parallel.ts';
import { compress, COMPRESSED_SUFFIXES, isCompressible, MINIMUM_BYTES } from './compress.step.ts';
import type { Output } from './outputs.ts';

/** What is remembered of a file made. */
interface Remembered {
  readonly key: string;
  readonly fingerprint: string;
  readonly facts?: unknown;
  /** Of a text that has compressed copies: its digest. */
  readonly text?: string;
}

export interface WriteOptions {
  /** Outputs made at the same time. */
  readonly parallel: number;
  /** Names files that other steps own. */
  readonly isProtected?: (path: string) => boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface WriteSummary {
  /** Files whose bytes changed. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Outputs that were made or looked for anew; the others were current. */
  readonly made: number;
  readonly total: number;
}

export class OutputFolder {
  readonly #root: string;
  readonly #store: Store;
  readonly #name: string;
  /** Fingerprint of each file that stands. */
  readonly #present: Map<string, string>;
  readonly #remembered: Map<string, Remembered>;

  /** Looks at a folder as it is. */
  constructor(root: string, store: Store) {
    this.#root = root;
    this.#store = store;
    this.#name = `outputs-${digestOf(root).slice(0, 12)}`;
    this.#present = new Map(lookAt(root));
    this.#remembered = new Map(Object.entries((store.recall(this.#name) ?? {}) as Record<string, Remembered>));
  }

  /** True when an output's file stands and need not be made. */
  isCurrent({ path, key }: Pick<Output, 'path' | 'key'>): boolean {
    const remembered = this.#remembered.get(path);
    return remembered !== undefined && remembered.key === key && remembered.fingerprint === this.#present.get(path);
  }

  /** What was remembered beside a file. */
  factsOf(path: string): unknown {
    return this.#remembered.get(path)?.facts;
  }

  /** Brings the outputs' files up to date; `compress` makes their compressed copies. */
  async write(outputs: readonly Output[], { parallel, isProtected = () => false, onProgress }: WriteOptions): Promise<WriteSummary> {
    const todo = outputs.filter((output) => !this.isCurrent(output));
    const written: string[] = [];
    let done = 0;
    await inParallel(todo, parallel, async (output) => {
      if ('from' in output ? await this.#place(output.path, output.key, output.from) : await this.#make(output.path, output.key, output.make))
        written.push(output.path);
      done += 1;
      onProgress?.(done, todo.length);
    });
    const wanted = new Set(outputs.map(({ path }) => path));
    const removed = [...this.#present.keys()].filter((path) => !wanted.has(path) && !isCopyOf(path, wanted) && !isProtected(path));
    for (const path of removed) this.#remove(path);
    for (const path of this.#remembered.keys()) if (!this.#present.has(path)) this.#remembered.delete(path);
    return { written: written.sort(), removed, made: todo.length, total: outputs.length };
  }

  /** Texts whose compressed copies are missing, or are those of another text. */
  uncompressed(): string[] {
    return [...this.#remembered].flatMap(([path, { text }]) =>
      text === undefined || COMPRESSED_SUFFIXES.every((suffix) => this.isCurrent({ path: path + suffix, key: copyOf(text, suffix).key })) ? [] : [path],
    );
  }

  /** Writes the compressed copies of these files. */
  async compress(paths: readonly string[], parallel: number, onProgress: (done: number, total: number) => void): Promise<void> {
    let done = 0;
    await inParallel(paths, parallel, async (path) => {
      const digest = fileDigest(join(this.#root, path));
      const copies = COMPRESSED_SUFFIXES.map((suffix) => ({ suffix, task: copyOf(digest, suffix) }));
      await Promise.all(copies.map(async ({ suffix, task }) => this.#put(path + suffix, await task.make(), { key: task.key })));
      done += 1;
      onProgress(done, paths.length);
    });
  }

  /** Remembers what stands now. */
  save(): void {
    this.#store.note(this.#name, Object.fromEntries(this.#remembered));
  }

  async #make(path: string, key: string, make: () => Promise<{ readonly content: string | Uint8Array; readonly facts?: unknown }>): Promise<boolean> {
    const { content, facts } = await make();
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const text = isCompressible(path) && bytes.length >= MINIMUM_BYTES ? digestOf(bytes) : undefined;
    const known = { key, ...(facts === undefined ? {} : { facts }), ...(text === undefined ? {} : { text }) };
    if (this.#present.has(path) && readFileSync(join(this.#root, path)).equals(bytes)) {
      this.#remember(path, known);
      return false;
    }
    // No copy of another text ever stands beside a page.
    for (const suffix of COMPRESSED_SUFFIXES) if (this.#present.has(path + suffix)) this.#remove(path + suffix);
    this.#put(path, bytes, known);
    return true;
  }

  async #place(path: string, key: string, from: () => Promise<string>): Promise<boolean> {
    placeFile(await from(), join(this.#root, path));
    this.#remember(path, { key });
    return true;
  }

  #put(path: string, bytes: Uint8Array, known: Omit<Remembered, 'fingerprint'>): void {
    writeWhole(join(this.#root, path), bytes);
    this.#remember(path, known);
  }

  #remember(path: string, known: Omit<Remembered, 'fingerprint'>): void {
    const fingerprint = fingerprintOf(statSync(join(this.#root, path)));
    this.#present.set(path, fingerprint);
    this.#remembered.set(path, { ...known, fingerprint });
  }

  #remove(path: string): void {
    rmSync(join(this.#root, path), { force: true });
    this.#present.delete(path);
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      try {
        rmdirSync(join(this.#root, folder));
      } catch {
        // Not empty.
        return;
      }
    }
  }
}

function* lookAt(root: string, prefix = ''): Generator<[path: string, fingerprint: string]> {
  mkdirSync(root, { recursive: true });
  for (const entry of readdirSync(join(root, prefix), { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* lookAt(root, `${path}/`);
    else yield [path, fingerprintOf(statSync(join(root, path)))];
  }
}

const copyOf = (digest: string, suffix: (typeof COMPRESSED_SUFFIXES)[number]): Task<Uint8Array> => taskOf(compress, { digest, suffix });

/** True for a compressed copy of one of these files. */
const isCopyOf = (path: string, files: ReadonlySet<string>): boolean =>
  COMPRESSED_SUFFIXES.some((suffix) => {
    const original = path.slice(0, -suffix.length);
    return path.endsWith(suffix) && isCompressible(original) && files.has(original);
  });
