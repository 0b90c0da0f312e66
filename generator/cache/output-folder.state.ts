/**
 * A folder brought in line with a list of outputs. A file is current when it was made under the key that its output has
 * now and is untouched since; all others are made. Files are replaced whole, in the order given, what is no longer
 * wanted goes last: a run that is interrupted leaves old files and new ones, never a part of one, and the next run
 * tells them apart.
 */
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './digest.ts';
import { entriesBelow } from './files-below.ts';
import { fileDigest } from './files.state.ts';
import { fingerprintOf } from './fingerprint.ts';
import { taskOf, type Task } from './step.ts';
import type { BuildCache } from './build-cache.ts';
import { linkWhole, writeWhole } from './write-whole.ts';
import { inParallel } from './in-parallel.ts';
import { compress, compressedSuffixes, isCompressible, minimumBytes } from './compress.cached.ts';
import type { Output, WrittenOutput } from './outputs.ts';

/** What is known of a file's content. */
interface Content {
  readonly digest: string;
  readonly bytes: number;
}

/** What is remembered of a file made. */
interface Remembered extends Content {
  readonly key: string;
  readonly fingerprint: string;
  readonly facts?: unknown;
}

interface WriteOptions {
  /** Outputs made at the same time. */
  readonly parallel: number;
  /** True for files that other steps own: they are not removed. */
  readonly isProtected?: (path: string) => boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface WriteSummary {
  /** Files whose bytes changed. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Outputs that were made or looked for anew; the others were current. */
  readonly built: number;
  readonly total: number;
}

const stateName = 'output-folder';

export class OutputFolder {
  readonly #root: string;
  readonly #cache: BuildCache;
  readonly #name: string;
  #present: Present;
  readonly #remembered: Map<string, Remembered>;
  /** Paths of the outputs that were last written. */
  #outputs: ReadonlySet<string> = new Set();

  /** Looks at a folder as it is. */
  constructor(root: string, cache: BuildCache) {
    this.#root = root;
    this.#cache = cache;
    this.#name = `-${digestOf(root).slice(0, 12)}`;
    this.#present = lookAt(root);
    this.#remembered = new Map(
      Object.entries((cache.recall(stateName, this.#name) ?? {}) as Record<string, Remembered>),
    );
  }

  /** True when the file of an output exists and is up to date. */
  isCurrent({ path, key }: Pick<Output, 'path' | 'key'>): boolean {
    const remembered = this.#remembered.get(path);
    return remembered !== undefined && remembered.key === key && this.#isUntouched(path, remembered);
  }

  /** What was remembered beside a file. */
  factsOf(path: string): unknown {
    return this.#remembered.get(path)?.facts;
  }

  /** Digest and size of each file in the folder, by path; a file untouched since it was made is not read. */
  contents(): Map<string, Content> {
    return new Map([...this.#present.files.keys()].sort().map((path) => [path, this.#contentOf(path)]));
  }

  /** Brings the outputs' files up to date; `compress` makes their compressed copies. */
  async write(
    outputs: readonly Output[],
    { parallel, isProtected = () => false, onProgress }: WriteOptions,
  ): Promise<WriteSummary> {
    this.#outputs = new Set(outputs.map(({ path }) => path));
    this.#clearTheWay();
    const todo = outputs.filter((output) => !this.isCurrent(output));
    const written: string[] = [];
    const bring = async (output: Output): Promise<void> => {
      if (await this.#bring(output)) written.push(output.path);
    };
    await inParallel(todo, parallel, bring, onProgress);
    const removed = [...this.#present.files.keys()].filter(
      (path) => !this.#outputs.has(path) && !this.#isCopy(path) && !isProtected(path),
    );
    for (const path of removed) this.#remove(path);
    this.#removeEmptyFolders();
    for (const path of this.#remembered.keys()) if (!this.#present.files.has(path)) this.#remembered.delete(path);
    return { written: written.sort(), removed, built: todo.length, total: outputs.length };
  }

  /** Makes a file beside the outputs, unless it is current. */
  async put(output: WrittenOutput): Promise<void> {
    if (!this.isCurrent(output)) await this.#bring(output);
  }

  /** Texts among the outputs whose compressed copies are missing, or are those of another text. */
  uncompressed(): string[] {
    const isMade = (path: string, suffix: (typeof compressedSuffixes)[number]): boolean =>
      this.isCurrent({ path: path + suffix, key: copyOf(this.#contentOf(path).digest, suffix).key });
    return [...this.#outputs].filter(
      (path) => this.#isCompressed(path) && !compressedSuffixes.every((suffix) => isMade(path, suffix)),
    );
  }

  /** Writes the compressed copies of these files. */
  async compress(
    paths: readonly string[],
    parallel: number,
    onProgress: (done: number, total: number) => void,
  ): Promise<void> {
    const compressFile = async (path: string): Promise<void> => {
      const digest = fileDigest(join(this.#root, path));
      for (const suffix of compressedSuffixes) {
        const { key, make } = copyOf(digest, suffix);
        this.#settle(path + suffix, await make(), { key });
      }
    };
    await inParallel(paths, parallel, compressFile, onProgress);
  }

  /** Keeps what is known of the files for the next command. */
  save(): void {
    this.#cache.note(stateName, Object.fromEntries(this.#remembered), this.#name);
  }

  /** Brings one output's file up to date; true when its bytes changed. */
  async #bring(output: Output): Promise<boolean> {
    const { path, key } = output;
    if ('from' in output) {
      const from = await output.from();
      return this.#settle(path, readFileSync(from), { key }, from);
    }
    const { content, facts } = await output.make();
    return this.#settle(path, typeof content === 'string' ? Buffer.from(content) : content, { key, facts });
  }

  /** Has a file hold these bytes, as a name for the file `from` where there is one; true when they are others. */
  #settle(path: string, bytes: Uint8Array, known: Pick<Remembered, 'key' | 'facts'>, from?: string): boolean {
    const file = join(this.#root, path);
    const content = contentOf(bytes);
    const isChanged = !this.#present.files.has(path) || this.#contentOf(path).digest !== content.digest;
    if (isChanged) this.#removeCopies(path);
    if (from !== undefined) linkWhole(from, file);
    else if (isChanged) writeWhole(file, bytes);
    const fingerprint = fingerprintIn(file);
    this.#present.files.set(path, fingerprint);
    this.#remembered.set(path, { ...known, ...content, fingerprint });
    return isChanged;
  }

  #contentOf(path: string): Content {
    const remembered = this.#remembered.get(path);
    if (remembered !== undefined && this.#isUntouched(path, remembered)) return remembered;
    return contentOf(readFileSync(join(this.#root, path)));
  }

  #isUntouched(path: string, { fingerprint }: Remembered): boolean {
    return fingerprint === this.#present.files.get(path);
  }

  /** True for an output that has compressed copies. */
  #isCompressed(path: string): boolean {
    return this.#outputs.has(path) && isCompressible(path) && (this.#remembered.get(path)?.bytes ?? 0) >= minimumBytes;
  }

  /** True for a compressed copy of an output, as it was made. */
  #isCopy(path: string): boolean {
    const remembered = this.#remembered.get(path);
    return (
      remembered !== undefined &&
      this.#isUntouched(path, remembered) &&
      compressedSuffixes.some((suffix) => path.endsWith(suffix) && this.#isCompressed(path.slice(0, -suffix.length)))
    );
  }

  /** Removes the compressed copies of a file: they must never have another content than the file. */
  #removeCopies(path: string): void {
    for (const suffix of compressedSuffixes) if (this.#present.files.has(path + suffix)) this.#remove(path + suffix);
  }

  #remove(path: string): void {
    rmSync(join(this.#root, path), { force: true });
    this.#present.files.delete(path);
  }

  /** Removes links, folders that have the path of an output, and files that have the path of a folder of outputs. */
  #clearTheWay(): void {
    const { files, folders, others } = this.#present;
    const needed = foldersAbove(this.#outputs);
    const inTheWay = [
      ...others,
      ...[...folders].filter((path) => this.#outputs.has(path)),
      ...[...files.keys()].filter((path) => needed.has(path)),
    ];
    if (inTheWay.length === 0) return;
    for (const path of inTheWay) rmSync(join(this.#root, path), { recursive: true, force: true });
    this.#present = lookAt(this.#root);
  }

  #removeEmptyFolders(): void {
    const { files, folders } = this.#present;
    const needed = foldersAbove(files.keys());
    for (const path of folders) if (!needed.has(path)) rmSync(join(this.#root, path), { recursive: true, force: true });
  }
}

const contentOf = (bytes: Uint8Array): Content => ({ digest: digestOf(bytes), bytes: bytes.length });

/** What is in a folder, by path. */
interface Present {
  /** Fingerprint of each file. */
  readonly files: Map<string, string>;
  readonly folders: ReadonlySet<string>;
  /** What is neither, links above all. */
  readonly others: ReadonlySet<string>;
}

const lookAt = (root: string): Present => {
  mkdirSync(root, { recursive: true });
  const files = new Map<string, string>();
  const [folders, others] = [new Set<string>(), new Set<string>()];
  for (const { path, entry } of entriesBelow(root)) {
    if (entry.isFile()) files.set(path, fingerprintIn(`${root}/${path}`));
    else (entry.isDirectory() ? folders : others).add(path);
  }
  return { files, folders, others };
};

/** A file's state changes with each name that the build cache or a server gives it: one with several leaves it out. */
const fingerprintIn = (file: string): string => {
  const { size, mtimeMs, ctimeMs, ino, nlink } = statSync(file);
  return fingerprintOf({ size, mtimeMs, ctimeMs: nlink > 1 ? 0 : ctimeMs, ino });
};

/** Every folder that holds one of these files, below the root. */
const foldersAbove = (paths: Iterable<string>): Set<string> => {
  const folders = new Set<string>();
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0 && !folders.has(path.slice(0, at)); at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at));
  return folders;
};

const copyOf = (digest: string, suffix: (typeof compressedSuffixes)[number]): Task<Uint8Array> =>
  taskOf(compress, { digest, suffix });
