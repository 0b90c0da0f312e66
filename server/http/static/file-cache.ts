import { readFile } from 'node:fs/promises';
import type { StoredObject } from '../site/object-store.ts';

/** LRU cache of small files' contents, limited in total size. */
interface FileCache {
  /** The cached content, synchronously, so that cache hits need no asynchronous step. */
  peek(object: StoredObject): Buffer | undefined;
  /** Reads a file into the cache; concurrent calls for one file read it once. */
  load(object: StoredObject): Promise<Buffer>;
  /** Whether the file is small enough to be cached. */
  fits(object: StoredObject): boolean;
}

/** Creates an empty cache, keyed by digest, so that files that a rebuild did not change stay cached. */
export const createFileCache = (maxTotalBytes = 64 * 1024 * 1024, maxFileBytes = 512 * 1024): FileCache => {
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
      // The order of use only matters once the cache is filling up.
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
};
