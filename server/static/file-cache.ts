import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileVariant } from './types.ts';

/** A file held in memory, with a tag of its content. */
export interface CachedFile {
  readonly body: Buffer;
  readonly etag: string;
}

/** Small files kept in memory, the least recently used leaving first; the total is bounded. */
export interface FileCache {
  /** The file when it is in memory: no promise, so that the common request never leaves the current turn. */
  peek(variant: FileVariant): CachedFile | undefined;
  /** Reads the file into memory; concurrent calls for one file read it once. */
  load(variant: FileVariant): Promise<CachedFile>;
  /** Whether the file is small enough to be held. */
  fits(variant: FileVariant): boolean;
}

/** Creates an empty cache. */
export function createFileCache(maxTotalBytes = 64 * 1024 * 1024, maxFileBytes = 512 * 1024): FileCache {
  const cached = new Map<FileVariant, CachedFile>();
  const loading = new Map<FileVariant, Promise<CachedFile>>();
  let totalBytes = 0;

  const read = async (variant: FileVariant): Promise<CachedFile> => {
    const body = await readFile(variant.absolutePath);
    const file = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
    cached.set(variant, file);
    totalBytes += body.length;
    for (const [oldest, { body: old }] of cached) {
      if (totalBytes <= maxTotalBytes) break;
      cached.delete(oldest);
      totalBytes -= old.length;
    }
    return file;
  };

  return {
    fits: ({ bytes }) => bytes <= maxFileBytes,
    peek(variant) {
      const file = cached.get(variant);
      // Only a cache that is filling up needs to know what was used last.
      if (file && totalBytes > maxTotalBytes / 2) {
        cached.delete(variant);
        cached.set(variant, file);
      }
      return file;
    },
    load(variant) {
      const pending = loading.get(variant) ?? read(variant).finally(() => loading.delete(variant));
      loading.set(variant, pending);
      return pending;
    },
  };
}
