import { readFile } from 'node:fs/promises';
import type { StoredObject } from '../site/object-store.ts';

/** Contents of small files kept in memory, the least recently used leaving first; the total is bounded. */
export interface FileCache {
  /** The content when it is in memory: no promise, so that the common request never leaves the current turn. */
  peek(object: StoredObject): Buffer | undefined;
  /** Reads the content into memory; concurrent calls for one file read it once. */
  load(object: StoredObject): Promise<Buffer>;
  /** Whether the file is small enough to be held. */
  fits(object: StoredObject): boolean;
}

/** Creates an empty cache. It knows contents by their digest: what a rebuild left as it was stays in memory. */
export function createFileCache(maxTotalBytes = 64 * 1024 * 1024, maxFileBytes = 512 * 1024): FileCache {
  const cached = new Map<string, Buffer>();
  const loading = new Map<string, Promise<Buffer>>();
  let totalBytes = 0;

  const read = async ({ digest, bytes, absolutePath }: StoredObject): Promise<Buffer> => {
    const content = await readFile(absolutePath);
    if (content.length !== bytes) throw new Error(`an object of ${bytes} bytes has ${content.length}`);
    cached.set(digest, content);
    totalBytes += content.length;
    for (const [oldest, old] of cached) {
      if (totalBytes <= maxTotalBytes) break;
      cached.delete(oldest);
      totalBytes -= old.length;
    }
    return content;
  };

  return {
    fits: ({ bytes }) => bytes <= maxFileBytes,
    peek({ digest }) {
      const content = cached.get(digest);
      // Only a cache that is filling up needs to know what was used last.
      if (content && totalBytes > maxTotalBytes / 2) {
        cached.delete(digest);
        cached.set(digest, content);
      }
      return content;
    },
    load(object) {
      const pending = loading.get(object.digest) ?? read(object).finally(() => loading.delete(object.digest));
      loading.set(object.digest, pending);
      return pending;
    },
  };
}
