/**
 * A folder brought in line with a list of outputs. A file is current when it was made under the key that its output has
 * now and is untouched since; all others are made. Files are replaced whole, in the order given, what is no longer
 * wanted goes last: a run that is interrupted leaves old files and new ones, never a part of one, and the next run
 * tells them apart.
 */
import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf } from './digest.ts';
import { filesBelow } from './files-below.ts';
import { fileDigest } from './files.memory.ts';
import { fingerprintOf } from './fingerprint.ts';
import { taskOf, type Task } from './step.ts';
import type { Store } from './store.ts';
import { linkWhole, writeWhole } from './write-whole.ts';
import { inParallel } from './in-parallel.ts';
import { compress, compressedSuffixes, isCompressible, minimumBytes } from './compress.step.ts';
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
  readonly made: number;
  readonly total: number;
}

const memoryName = 'output-folder';

export class OutputFolder {
  readonly #root: string;
  readonly #store: Store;
  readonly #name: string;
  /** Fingerprint of each file in the folder. */
  readonly #present: Map<string, string>;
  readonly #remembered: Map<string, Remembered>;
  /** Paths of the outputs that were last written. */
  #outputs: ReadonlySet<string> = new Set();

  /** Looks at a folder as it is. */
  constructor(root: string, store: Store) {
    this.#root = root;
    this.#store = store;
    this.#name = `-${digestOf(root).slice(0, 12)}`;
    this.#present = lookAt(root);
    this.#remembered = new Map(
      Object.entries((store.recall(memoryName, this.#name) ?? {}) as Record<string, Remembered>),
    );
  }

  /** True when the file of an output exists and is up to date. */
  isCurrent({ path, key }: Pick<Output, 'path' | 'key'>): boolean {
    const remembered = this.#remembered.get(path);
    return remembered !== undefined && remembered.key === key && remembered.fingerprint === this.#present.get(path);
  }

  /** What was remembered beside a file. */
  factsOf(path: string): unknown {
    return this.#remembered.get(path)?.facts;
  }

  /** Digest and size of each file in the folder, by path; a file untouched since it was made is not read. */
  contents(): Map<string, Content> {
    return new Map([...this.#present.keys()].sort().map((path) => [path, this.#contentOf(path)]));
  }

  /** Brings the outputs' files up to date; `compress` makes their compressed copies. */
  async write(
    outputs: readonly Output[],
    { parallel, isProtected = () => false, onProgress }: WriteOptions,
  ): Promise<WriteSummary> {
    this.#outputs = new Set(outputs.map(({ path }) => path));
    const todo = outputs.filter((output) => !this.isCurrent(output));
    const written: string[] = [];
    const bring = async (output: Output): Promise<void> => {
      if (await this.#bring(output)) written.push(output.path);
    };
    await inParallel(todo, parallel, bring, onProgress);
    const removed = [...this.#present.keys()].filter(
      (path) => !this.#outputs.has(path) && !isCopyOf(path, this.#outputs) && !isProtected(path),
    );
    for (const path of removed) this.#remove(path);
    for (const path of this.#remembered.keys()) if (!this.#present.has(path)) this.#remembered.delete(path);
    return { written: written.sort(), removed, made: todo.length, total: outputs.length };
  }

  /** Makes a file beside the outputs, unless it is current. */
  async put(output: WrittenOutput): Promise<void> {
    if (!this.isCurrent(output)) await this.#bring(output);
  }

  /** Texts among the outputs whose compressed copies are missing, or are those of another text. */
  uncompressed(): string[] {
    return [...this.#outputs].filter((path) => {
      const { digest, bytes = 0 } = this.#remembered.get(path) ?? {};
      if (digest === undefined || bytes < minimumBytes || !isCompressible(path)) return false;
      return compressedSuffixes.some(
        (suffix) => !this.isCurrent({ path: path + suffix, key: copyOf(digest, suffix).key }),
      );
    });
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
    this.#store.note(memoryName, Object.fromEntries(this.#remembered), this.#name);
  }

  /** Brings one output's file up to date; true when its bytes changed. */
  async #bring(output: Output): Promise<boolean> {
    const { path, key } = output;
    if ('from' in output) {
      const kept = await output.from();
      return this.#settle(path, readFileSync(kept), { key }, kept);
    }
    const { content, facts } = await output.make();
    return this.#settle(path, typeof content === 'string' ? Buffer.from(content) : content, { key, facts });
  }

  /** Has a file hold these bytes, as a name for a file that is `kept` where there is one; true when they are others. */
  #settle(path: string, bytes: Uint8Array, known: Pick<Remembered, 'key' | 'facts'>, kept?: string): boolean {
    const file = join(this.#root, path);
    const content = contentOf(bytes);
    const isChanged = !this.#present.has(path) || this.#contentOf(path).digest !== content.digest;
    if (isChanged) this.#removeCopies(path);
    if (kept !== undefined) linkWhole(kept, file);
    else if (isChanged) writeWhole(file, bytes);
    const fingerprint = fingerprintOf(statSync(file));
    this.#present.set(path, fingerprint);
    this.#remembered.set(path, { ...known, ...content, fingerprint });
    return isChanged;
  }

  #contentOf(path: string): Content {
    const remembered = this.#remembered.get(path);
    if (remembered !== undefined && remembered.fingerprint === this.#present.get(path)) return remembered;
    return contentOf(readFileSync(join(this.#root, path)));
  }

  /** No compressed copy of another content ever stands beside a file. */
  #removeCopies(path: string): void {
    for (const suffix of compressedSuffixes) if (this.#present.has(path + suffix)) this.#remove(path + suffix);
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

const contentOf = (bytes: Uint8Array): Content => ({ digest: digestOf(bytes), bytes: bytes.length });

const lookAt = (root: string): Map<string, string> => {
  mkdirSync(root, { recursive: true });
  return new Map(filesBelow(root).map((path) => [path, fingerprintOf(statSync(`${root}/${path}`))]));
};

const copyOf = (digest: string, suffix: (typeof compressedSuffixes)[number]): Task<Uint8Array> =>
  taskOf(compress, { digest, suffix });

/** True for a compressed copy of one of these files. */
const isCopyOf = (path: string, files: ReadonlySet<string>): boolean =>
  compressedSuffixes.some((suffix) => {
    const original = path.slice(0, -suffix.length);
    return path.endsWith(suffix) && isCompressible(original) && files.has(original);
  });
