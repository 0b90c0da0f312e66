/**
 * Files of built sites, each kept once under the digest of its content, in a folder of the server's own: what stands
 * here was verified when it came in and does not change when the built site's folder does.
 */
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { copyFile, link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a manifest says of a file: SHA-256 as base64url, and its size. */
export interface FileIdentity {
  readonly digest: string;
  readonly bytes: number;
}

/** A file of the store. */
export interface StoredObject extends FileIdentity {
  readonly absolutePath: string;
  /** When its content came to be served. */
  readonly modified: Date;
}

/**
 * How a file is taken in. A link costs nothing and suits files whose name holds their content; a copy also keeps its
 * bytes where somebody writes over the original in place.
 */
export type Intake = 'link' | 'copy';

export interface ObjectStore {
  /** The object of this identity, when it is there. */
  find(identity: FileIdentity): StoredObject | undefined;
  /**
   * Takes a file in when it is, at this moment, what its identity says; nothing when it is absent or another file.
   * Rejects when the store cannot be written.
   */
  adopt(from: string, identity: FileIdentity, intake: Intake): Promise<StoredObject | undefined>;
  /** Says that an object's content is new at its address again: its date becomes that of now. */
  renew(object: StoredObject): StoredObject;
  /** Looks at the disk again for an object that could not be read. */
  forget(digest: string): void;
  /** Removes every object that is not wanted. */
  keepOnly(isWanted: (digest: string) => boolean): void;
}

/** Opens the store, and makes its folder where there is none; files of interrupted intakes are removed. */
export function openObjectStore(folder: string): ObjectStore {
  const objects = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  rmSync(incoming, { recursive: true, force: true });
  for (const path of [objects, incoming]) mkdirSync(path, { recursive: true, mode: 0o700 });
  // Digests have no extension: this makes a module of the one that is imported.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  const pathOf = (digest: string): string => join(objects, digest.slice(0, 1), digest);
  const known = new Map<string, StoredObject>();
  let counter = 0;

  const find = ({ digest, bytes }: FileIdentity): StoredObject | undefined => {
    const seen = known.get(digest);
    if (seen) return seen.bytes === bytes ? seen : undefined;
    const absolutePath = pathOf(digest);
    const stats = statSync(absolutePath, { throwIfNoEntry: false });
    // A power failure can leave a name without its bytes.
    if (stats?.size !== bytes) return undefined;
    const object = { digest, bytes, absolutePath, modified: stats.mtime };
    known.set(digest, object);
    return object;
  };

  return {
    find,
    async adopt(from, identity, intake) {
      const present = find(identity);
      if (present) return present;
      counter += 1;
      const temporary = join(incoming, `${process.pid}-${counter}`);
      try {
        if (!(await take(from, temporary, intake))) return undefined;
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
    renew(object) {
      const modified = new Date();
      utimesSync(object.absolutePath, modified, modified);
      const renewed = { ...object, modified };
      known.set(object.digest, renewed);
      return renewed;
    },
    forget: (digest) => void known.delete(digest),
    keepOnly(isWanted) {
      for (const shelf of readdirSync(objects)) {
        for (const digest of readdirSync(join(objects, shelf))) {
          if (isWanted(digest)) continue;
          known.delete(digest);
          try {
            rmSync(pathOf(digest), { force: true });
          } catch {
            // Windows keeps a file that is being read: the next turn removes it.
          }
        }
      }
    },
  };
}

/** Brings a file's bytes under another name; false when there is no such file. */
async function take(from: string, to: string, intake: Intake): Promise<boolean> {
  const ways = intake === 'link' ? [link, copyFile] : [copyFile, link];
  let failure: unknown;
  for (const way of ways) {
    try {
      await way(from, to);
      return true;
    } catch (error) {
      if (isAbsent(error, from)) return false;
      // A link needs one disk, a copy needs room: the other way may do.
      failure = error;
      await rm(to, { force: true });
    }
  }
  throw failure;
}

/** Whether it was the file that is missing, and not the folder it should go to. */
const isAbsent = (error: unknown, from: string): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' && statSync(from, { throwIfNoEntry: false }) === undefined;

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}
