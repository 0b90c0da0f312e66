/** What a folder of outputs shall hold: each file with the key of all it is made from. */
import { join } from 'node:path';
import { digestOf } from './digest.ts';
import { filesBelow } from './files-below.ts';
import { bytesOf } from './files.state.ts';
import type { Task } from './step.ts';

/** A file's content, and small values to remember beside it. */
export interface Made {
  readonly content: string | Uint8Array;
  readonly facts?: unknown;
}

interface Keyed {
  readonly path: string;
  readonly key: string;
}

/** A file of an output folder that is written. */
export type WrittenOutput = Keyed & { readonly make: () => Promise<Made> };

/** A file of an output folder: written, or a name for one that the build cache keeps. */
export type Output = WrittenOutput | (Keyed & { readonly from: () => Promise<string> });

/** A file whose text is at hand. */
export const textOutput = (path: string, text: string): WrittenOutput => ({
  path,
  key: digestOf(text),
  make: () => Promise.resolve({ content: text }),
});

/** A text that is put together when it is asked for, and the digest of all it is made from. */
export interface KnownText {
  readonly digest: string;
  text(): Promise<string>;
}

/**
 * A file that contains a known text. It is composed when it is written; its key has the digest instead of the text.
 */
export const wrappedOutput = (path: string, { text, digest }: KnownText, wrap: (text: string) => string): Output => ({
  path,
  key: digestOf(wrap(digest)),
  make: async () => ({ content: wrap(await text()) }),
});

/** A file that a step makes. */
export const taskOutput = (path: string, task: Task<string | Uint8Array>): WrittenOutput => ({
  path,
  key: task.key,
  make: async () => ({ content: await task.make() }),
});

/** A copy of a file that was looked at: a link would change with it. */
export const copyOutput = (path: string, digest: string): WrittenOutput => ({
  path,
  key: digest,
  make: async () => ({ content: bytesOf(digest) }),
});

/** The files of a folder that the build cache keeps under a key, below `prefix`. */
export const folderOutputs = (prefix: string, key: string, folder: string): Output[] =>
  filesBelow(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ path: prefix + name, key: `${key} ${name}`, from: () => Promise.resolve(join(folder, name)) }));
