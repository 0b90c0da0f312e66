/** The contents of many files: one process of Git reads them all, one writes them all. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../generator/language/command-error.ts';
import type { SourcePath } from '../api.ts';
import type { Git } from './git.ts';

/**
 * Files with their contents, in the order given; the next is read when the one before it is taken (git-cat-file,
 * « --batch »). Throws a `CommandError` for one that the repository does not hold.
 *
 * @param blobs path and name of the content.
 */
export const readBlobs = async function* (
  git: Git,
  blobs: readonly (readonly [SourcePath, string])[],
): AsyncGenerator<readonly [SourcePath, Buffer], void, undefined> {
  if (blobs.length === 0) return;
  const { child, ended } = git.start(['cat-file', '--batch'], { input: blobs.map(([, name]) => `${name}\n`).join('') });
  // Awaited below, unless what reads here stops before.
  ended.catch(() => undefined);
  try {
    const reader = readerOf(child.stdout);
    for (const [path, name] of blobs) {
      const header = await reader.line();
      const [, bytes] = /^[0-9a-f]+ blob (\d+)$/.exec(header ?? '') ?? [];
      const content = bytes === undefined ? undefined : await reader.bytes(Number(bytes));
      // A line feed ends it.
      if (content === undefined || (await reader.bytes(1)) === undefined) {
        child.stdout.resume();
        const { error } = await ended;
        throw new CommandError(git.sentenceOf('cat-file', error || `${name} missing`));
      }
      yield [path, content];
    }
    await ended;
  } finally {
    child.kill();
  }
};

/** Reads lines and counted bytes of a stream. */
const readerOf = (stream: NodeJS.ReadableStream) => {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let chunks: Buffer[] = [];
  let length = 0;
  /** False at the end of the stream. */
  const more = async (): Promise<boolean> => {
    const { value } = await source.next();
    if (value === undefined) return false;
    chunks.push(value);
    length += value.length;
    return true;
  };
  const take = (count: number): Buffer => {
    const all = Buffer.concat(chunks);
    chunks = [all.subarray(count)];
    length = all.length - count;
    return all.subarray(0, count);
  };
  return {
    /** Without its line feed; undefined where the stream ends before one. */
    async line(): Promise<string | undefined> {
      for (;;) {
        const at = Buffer.concat(chunks).indexOf(0x0a);
        if (at >= 0) return take(at + 1).toString('utf8', 0, at);
        if (!(await more())) return undefined;
      }
    },
    /** Undefined where the stream ends before. */
    async bytes(count: number): Promise<Buffer | undefined> {
      while (length < count) if (!(await more())) return undefined;
      return take(count);
    },
  };
};

/** Stores contents, and gives their names in the same order (git-fast-import). Throws a `CommandError`. */
export const writeBlobs = async (git: Git, contents: readonly Buffer[]): Promise<readonly string[]> => {
  if (contents.length === 0) return [];
  const { ok, output, error } = await git.run(['fast-import', '--quiet', '--done'], { input: importOf(contents) });
  if (ok) return output.toString().trim().split('\n');
  // A report for developers, beside the repository's own files.
  for (const file of existsSync(git.repository) ? readdirSync(git.repository) : [])
    if (file.startsWith('fast_import_crash_')) rmSync(join(git.repository, file), { force: true });
  throw new CommandError(git.sentenceOf('fast-import', error));
};

const importOf = function* (contents: readonly Buffer[]): Generator<Buffer, void, undefined> {
  for (const [index, content] of contents.entries()) {
    yield Buffer.from(`blob\nmark :${index + 1}\ndata ${content.length}\n`);
    yield content;
    yield Buffer.from(`\nget-mark :${index + 1}\n`);
  }
  yield Buffer.from('done\n');
};
