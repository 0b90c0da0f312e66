/** Files as steps know them: by the digest of their bytes. */
import { readFileSync, statSync } from 'node:fs';
import { digestOf } from './digest.ts';
import { fingerprintOf, isSettled } from './fingerprint.ts';

/** Digests of files by path, kept with what tells that a file is still the same. */
export type KnownDigests = Record<string, { readonly fingerprint: string; readonly digest: string }>;

/** Path of a file, by the digest of its bytes. */
const places = new Map<string, string>();

/** The digest of a file's bytes; a file that was not touched since `known` is not read. */
export const fileDigest = (path: string, known: KnownDigests = {}): string => {
  const stats = statSync(path);
  const fingerprint = fingerprintOf(stats);
  const before = known[path];
  const digest = before?.fingerprint === fingerprint ? before.digest : digestOf(readFileSync(path));
  if (isSettled(stats)) known[path] = { fingerprint, digest };
  places.set(digest, path);
  return digest;
};

/** A file changed between two readings: what would be made of both fits neither. */
export class FileChangedError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} has changed while it was read`);
    this.path = path;
  }
}

/** The bytes of a digest that `fileDigest` gave. Throws a `FileChangedError` when the file has changed since. */
export const bytesOf = (digest: string): Buffer => {
  const path = places.get(digest);
  if (path === undefined) throw new Error(`Bug: no file of digest ${digest} was looked at`);
  const bytes = readFileSync(path);
  if (digestOf(bytes) !== digest) throw new FileChangedError(path);
  return bytes;
};
