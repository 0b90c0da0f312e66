/**
 * The one place where something is kept between two commands. It promises that what comes back for a key is exactly
 * what was kept under it, or nothing: values and files have checksums. Everything in it may be deleted at any time, and
 * two commands may use it at once.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { writeWhole } from './write-whole.ts';
import { codeDigestOf } from './code-digest.ts';
import { fileDigest, type KnownDigests } from './files.state.ts';
import type { Task } from './step.ts';

/** Files by path, of a step that makes several. */
export type FileTree = Readonly<Record<string, string | Uint8Array>>;

export class BuildCache {
  readonly #folder: string;
  readonly #shared: string;
  readonly #values = new Map<string, ValueFile>();
  readonly #underWay = new Map<string, Promise<string>>();
  #digests: { readonly known: KnownDigests; readonly before: string } | undefined;

  /** `folder` keeps values of one site, `shared` files of all sites. */
  constructor(folder: string, shared: string) {
    this.#folder = folder;
    this.#shared = shared;
  }

  /** A result that is plain data, kept or made. */
  async value<Result>(task: Task<Result>): Promise<Result> {
    const values = this.#valuesOf(task.step);
    const reused = values.get(task.key);
    if (reused !== undefined) return reused as Result;
    // As it will come back.
    const result = JSON.parse(JSON.stringify(await task.make())) as Result;
    values.set(task.key, result);
    return result;
  }

  /** The path of a result that is one file, kept or made; `extension` begins with a dot. */
  file(task: Task<Uint8Array | string>, extension: string): Promise<string> {
    const path = this.#pathOf(task, extension);
    return this.#once(path, async () => {
      if (isUntouched(path, task.key)) return path;
      const content = await task.make();
      writeWhole(path + sumSuffix, checksumOf(content, task.key));
      writeWhole(path, content);
      return path;
    });
  }

  /** True when a file need not be made. */
  hasFile(task: Pick<Task<unknown>, 'step' | 'key'>, extension: string): boolean {
    return isUntouched(this.#pathOf(task, extension), task.key);
  }

  /** The path of a result that is several files, kept or made. */
  folder(task: Task<FileTree>): Promise<string> {
    const path = this.#pathOf(task, '');
    return this.#once(path, async () => {
      if (!isWholeFolder(path, task.key)) {
        putFolder(path, await task.make(), task.key);
        forgetUnused(dirname(path));
      }
      utimesSync(path, new Date(), new Date());
      return path;
    });
  }

  /** The digest of a file that the site or the project holds; one that was not touched since is not read again. */
  digest(path: string): string {
    if (this.#digests === undefined) {
      const known = (this.recall(digestsState) ?? {}) as KnownDigests;
      this.#digests = { known, before: JSON.stringify(known) };
    }
    return fileDigest(path, this.#digests.known);
  }

  /** What the current version of `<name>.state.ts` noted under a name; undefined when there is nothing. */
  recall(module: string, name = ''): unknown {
    return this.#valuesOf(module + name).get(codeDigestOf(module));
  }

  /** Keeps what a module remembers, at once. */
  note(module: string, value: unknown, name = ''): void {
    const values = this.#valuesOf(module + name);
    values.set(codeDigestOf(module), value);
    values.save();
  }

  /** Writes the values that were made; those of the same steps that nobody asked for are forgotten. */
  save(): void {
    if (this.#digests !== undefined && JSON.stringify(this.#digests.known) !== this.#digests.before)
      this.note(
        digestsState,
        Object.fromEntries(Object.entries(this.#digests.known).filter(([path]) => existsSync(path))),
      );
    for (const values of this.#values.values()) values.save();
  }

  #valuesOf(name: string): ValueFile {
    let values = this.#values.get(name);
    if (values === undefined) {
      values = new ValueFile(join(this.#folder, 'values', name));
      this.#values.set(name, values);
    }
    return values;
  }

  #pathOf({ step, key }: Pick<Task<unknown>, 'step' | 'key'>, extension: string): string {
    return join(this.#shared, step, `${key}${extension}`);
  }

  #once(path: string, make: () => Promise<string>): Promise<string> {
    const task = this.#underWay.get(path) ?? make().finally(() => this.#underWay.delete(path));
    this.#underWay.set(path, task);
    return task;
  }
}

/** Module that remembers digests. */
const digestsState = 'files';

/** A file's checksum is kept beside it, under its name with this ending. */
const sumSuffix = '.crc32';

/**
 * Checksum of a kept file's bytes and of its key: a file that was written over (through its other name in a built site,
 * by a tool that keeps dates), or was not written out when the power failed, is recognised.
 */
const checksumOf = (content: string | Uint8Array, key: string): string => crc32(content, crc32(key)).toString(16);

const isUntouched = (path: string, key: string): boolean =>
  existsSync(path) && readIfThere(path + sumSuffix).toString() === checksumOf(readIfThere(path), key);

/** Checksums of the files of a kept folder, by name: none is missing, none was written over. */
const listFile = '.files.json';

const isWholeFolder = (path: string, key: string): boolean => {
  try {
    const checksums = JSON.parse(readFileSync(join(path, listFile), 'utf8')) as Readonly<Record<string, string>>;
    return Object.entries(checksums).every(([name, sum]) => checksumOf(readFileSync(join(path, name)), key) === sum);
  } catch {
    return false;
  }
};

const putFolder = (path: string, files: FileTree, key: string): void => {
  const staging = `${path}.${process.pid}.tmp`;
  rmSync(staging, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) writeWhole(join(staging, name), content);
  const checksums = Object.entries(files).map(([name, content]) => [name, checksumOf(content, key)]);
  writeFileSync(join(staging, listFile), JSON.stringify(Object.fromEntries(checksums)));
  try {
    renameSync(staging, path);
  } catch {
    // It is there, damaged, or whole: another command has made the same meanwhile, and may be reading it.
    const superfluous = isWholeFolder(path, key) ? staging : path;
    rmSync(superfluous, { recursive: true, force: true });
    if (superfluous === path) renameSync(staging, path);
  }
};

/** Folders that no build used for a week go. */
const forgetUnused = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > unusedMs) rmSync(path, { recursive: true, force: true });
  }
};

const unusedMs = 7 * 86_400_000;

const newline = 0x0a;
const tab = 0x09;

/** Values of one step, a line each: checksum, key, JSON. Read at once, parsed when asked for, written whole. */
class ValueFile {
  readonly #file: string;
  readonly #bytes: Buffer;
  readonly #lines = new Map<string, { readonly at: number; readonly jsonAt: number; readonly end: number }>();
  readonly #used = new Map<string, unknown>();
  #isChanged = false;

  constructor(file: string) {
    this.#file = file;
    this.#bytes = readIfThere(file);
    let at = 0;
    for (let end = this.#bytes.indexOf(newline); end !== -1; end = this.#bytes.indexOf(newline, at)) {
      const keyAt = this.#bytes.indexOf(tab, at) + 1;
      const jsonAt = this.#bytes.indexOf(tab, keyAt) + 1;
      if (keyAt > at && jsonAt > keyAt && jsonAt <= end)
        this.#lines.set(this.#bytes.toString('latin1', keyAt, jsonAt - 1), { at, jsonAt, end });
      at = end + 1;
    }
  }

  get(key: string): unknown {
    if (this.#used.has(key)) return this.#used.get(key);
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    const json = this.#bytes.subarray(line.jsonAt, line.end);
    const sum = this.#bytes.toString('latin1', line.at, this.#bytes.indexOf(tab, line.at));
    if (crc32(json).toString(16) !== sum) return undefined;
    const value: unknown = JSON.parse(json.toString());
    this.#used.set(key, value);
    return value;
  }

  set(key: string, value: unknown): void {
    this.#used.set(key, value);
    this.#lines.delete(key);
    this.#isChanged = true;
  }

  save(): void {
    if (!this.#isChanged) return;
    const lines = [...this.#used].map(([key, value]) => {
      const line = this.#lines.get(key);
      return line === undefined ? lineOf(key, value) : this.#bytes.subarray(line.at, line.end + 1);
    });
    try {
      writeWhole(this.#file, Buffer.concat(lines));
      this.#isChanged = false;
    } catch {
      // The cache spares time and nothing else.
    }
  }
}

const lineOf = (key: string, value: unknown): Buffer => {
  const json = JSON.stringify(value);
  return Buffer.from(`${crc32(json).toString(16)}\t${key}\t${json}\n`);
};

const readIfThere = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};
