/** Writing that survives a power cut, and copies that are what they were made from. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Size and SHA-256 (hexadecimal) of a content. */
export interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Waits until a file, or the entries of a folder (flags `r`), are on the disk. */
export async function syncPath(path: string, flags: 'r' | 'r+' = 'r'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a chunk to its end: one `write` may write a part only, on a nearly full disk for one. */
export async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, offset, chunk.length - offset);
    offset += bytesWritten;
  }
}

/** Puts a text in the place of a file: the old one or the new one is there, whatever happens. */
export async function replaceFile(path: string, text: string): Promise<void> {
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
}

/** Copies a file to one that must not exist, durably; returns what was copied. */
export const copyFile = (from: string, to: string): Promise<Digest> => writeStream(createReadStream(from), to);

/** Writes what is read to a file that must not exist, durably; returns what was written. */
export async function writeStream(source: AsyncIterable<Buffer>, to: string): Promise<Digest> {
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
}

/** Reads a file through. */
export const digestOf = (path: string): Promise<Digest> => digestOfStream(createReadStream(path));

/** Reads a stream to its end. */
export async function digestOfStream(source: AsyncIterable<Buffer>): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
