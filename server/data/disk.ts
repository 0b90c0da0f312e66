/** Durable writes, and copies with their digests. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, isAbsolute, relative, sep } from 'node:path';

/** Size and SHA-256 (hexadecimal) of some content. */
export interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Whether a path is a folder or inside it. */
export const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  // A name such as "..backup" is inside.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/**
 * Syncs a file, or the entries of a folder (flags `r`), to disk. Network shares and sticks may have no way to sync a
 * folder: there, its entries are as durable as the share makes them.
 */
export const syncPath = async (path: string, flags: 'r' | 'r+' = 'r'): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await handle.sync().catch((error: unknown) => {
      const { code = '' } = error as { code?: string };
      if (flags !== 'r' || !['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EISDIR'].includes(code)) throw error;
    });
  } finally {
    await handle.close();
  }
};

/** Writes a whole chunk: a single `write` may write only a part, for example on a nearly full disk. */
export const writeWhole = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let offset = 0; offset < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, offset, chunk.length - offset);
    offset += bytesWritten;
  }
};

/** Replaces a file atomically and durably: after a crash it holds either the old or the new text. */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  const beside = `${path}.new`;
  try {
    const handle = await open(beside, 'w', 0o600);
    try {
      await writeWhole(handle, Buffer.from(text));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
};

/** Copies a file durably to a path that must not exist; returns the digest of what was copied. */
export const copyFile = (from: string, to: string): Promise<Digest> => writeStream(createReadStream(from), to);

/** Writes a stream durably to a path that must not exist; returns the digest of what was written. */
export const writeStream = async (source: AsyncIterable<Buffer>, to: string): Promise<Digest> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      await writeWhole(target, chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Computes the digest of a file. */
export const digestOf = (path: string): Promise<Digest> => digestOfStream(createReadStream(path));

/** Computes the digest of a stream. */
export const digestOfStream = async (source: AsyncIterable<Buffer>): Promise<Digest> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
};
