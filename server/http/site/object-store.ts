/**
 * Content-addressed store of built sites' files, in the server's own folder. Files are verified when they are added,
 * and do not change when the build's folder does.
 */
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { copyFile, link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Identity of a file in a manifest: SHA-256 as base64url, and size. */
export interface FileIdentity {
  readonly digest: string;
  readonly bytes: number;
}

/** A file in the store. */
export interface StoredObject extends FileIdentity {
  readonly absolutePath: string;
  /** When the content was first served at its path. */
  readonly modified: Date;
}

/**
 * How a file is added. A hard link costs nothing, and is safe for files whose names contain a hash; a copy is also safe
 * if the original is overwritten in place.
 */
type AddMode = 'link' | 'copy';

export interface ObjectStore {
  /** The object with this identity, if present. */
  find(identity: FileIdentity): StoredObject | undefined;
  /**
   * Adds a file if its content matches the identity; undefined if it is missing or different. Rejects if the store
   * cannot be written.
   */
  add(from: string, identity: FileIdentity, mode: AddMode): Promise<StoredObject | undefined>;
  /** Sets an object's date to now, because its content is new at its path again. */
  touch(object: StoredObject): StoredObject;
  /** Drops an object from the in-memory index, because it could not be read. */
  forget(digest: string): void;
  /** Deletes all unwanted objects (garbage collection). */
  retainOnly(isWanted: (digest: string) => boolean): void;
}

/** Opens the store, creating its folder if needed; files of interrupted additions are deleted. */
export const openObjectStore = (folder: string): ObjectStore => {
  const objects = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  rmSync(incoming, { recursive: true, force: true });
  for (const path of [objects, incoming]) mkdirSync(path, { recursive: true, mode: 0o700 });
  // Object names have no extension: this makes Node import them as ES modules.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  const pathOf = (digest: string): string => join(objects, digest.slice(0, 1), digest);
  const known = new Map<string, StoredObject>();
  let counter = 0;

  const find = ({ digest, bytes }: FileIdentity): StoredObject | undefined => {
    const seen = known.get(digest);
    if (seen) return seen.bytes === bytes ? seen : undefined;
    const absolutePath = pathOf(digest);
    const stats = statSync(absolutePath, { throwIfNoEntry: false });
    // A power failure can leave a file without its content.
    if (stats?.size !== bytes) return undefined;
    const object = { digest, bytes, absolutePath, modified: stats.mtime };
    known.set(digest, object);
    return object;
  };

  return {
    find,
    async add(from, identity, mode) {
      const present = find(identity);
      if (present) return present;
      counter += 1;
      const temporary = join(incoming, `${process.pid}-${counter}`);
      try {
        if (!(await take(from, temporary, mode))) return undefined;
        if ((await digestOf(temporary)) !== identity.digest) return undefined;
        const absolutePath = pathOf(identity.digest);
        mkdirSync(join(absolutePath, '..'), { recursive: true, mode: 0o700 });
        await rename(temporary, absolutePath);
        known.delete(identity.digest);
        return find(identity);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    touch(object) {
      const modified = new Date();
      utimesSync(object.absolutePath, modified, modified);
      const renewed = { ...object, modified };
      known.set(object.digest, renewed);
      return renewed;
    },
    forget: (digest) => void known.delete(digest),
    retainOnly(isWanted) {
      for (const shelf of readdirSync(objects)) {
        for (const digest of readdirSync(join(objects, shelf))) {
          if (isWanted(digest)) continue;
          known.delete(digest);
          try {
            rmSync(pathOf(digest), { force: true });
          } catch {
            // Windows cannot delete a file that is being read: the next collection deletes it.
          }
        }
      }
    },
  };
};

/** Links or copies a file; false if it does not exist. */
const take = async (from: string, to: string, mode: AddMode): Promise<boolean> => {
  const ways = mode === 'link' ? [link, copyFile] : [copyFile, link];
  let failure: unknown;
  for (const way of ways) {
    try {
      await way(from, to);
      return true;
    } catch (error) {
      if (isAbsent(error, from)) return false;
      // A hard link needs the same file system, a copy needs space: try the other one.
      failure = error;
      await rm(to, { force: true });
    }
  }
  throw failure;
};

/** Whether the source is missing, and not the target folder. */
const isAbsent = (error: unknown, from: string): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' && statSync(from, { throwIfNoEntry: false }) === undefined;

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('base64url');
};
