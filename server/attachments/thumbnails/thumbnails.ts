/**
 * Thumbnails of visitors' pictures. Each is decoded in a separate process, one at a time, so that a malicious file can
 * at most crash that process; a timeout ends it. Thumbnails are stored with the attachments and deleted with them.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ThumbnailSize } from '../../../desk/contract.ts';
import type { FileContent, FileStore } from '../file-store.ts';
import { isDrawable, undrawableStatus, UndrawableError } from './drawable.ts';

export interface Thumbnails {
  /** Opens a thumbnail, making it if needed; undefined if that fails. */
  read(storedName: string, size: ThumbnailSize): Promise<FileContent | undefined>;
}

/**
 * Writes a thumbnail of `source`, at most `pixels` wide and high, to `target`. Fails with an `UndrawableError` if that
 * is the picture's fault.
 */
type Draw = (source: string, target: string, pixels: number) => Promise<void>;

interface ThumbnailOptions {
  readonly files: Pick<
    FileStore,
    'withLocalPaths' | 'has' | 'remove' | 'readThumbnail' | 'storeThumbnail' | 'tempPathOf' | 'discard'
  >;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  /** Defaults to a separate process. */
  readonly draw?: Draw;
  /** Bundled entry of that process. */
  readonly module?: URL;
  /** How long that process may draw. */
  readonly timeMs?: number;
}

const pixelsBySize: Readonly<Record<ThumbnailSize, number>> = { small: 320, large: 1600 };
const maxWaiting = 100;
const defaultTimeMs = 20_000;
/** What fails for the machine's sake, not the picture's, is tried again after this time. */
const retryAfterMs = 10 * 60_000;

/** Creates the thumbnails. */
export const createThumbnails = ({ files, clock, log, ...options }: ThumbnailOptions): Thumbnails => {
  const draw = options.draw ?? drawInProcess(options);
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const failedAt = new Map<string, number>();
  /** Pictures that are too large or cannot be decoded: no process is started for them again. */
  const undrawable = new Set<string>();

  const failedLately = (storedName: string): boolean => {
    const earliest = clock().getTime() - retryAfterMs;
    for (const [name, at] of failedAt) {
      if (at > earliest) break;
      failedAt.delete(name);
    }
    return failedAt.has(storedName);
  };

  const drawOne = async (storedName: string, size: ThumbnailSize, source: string): Promise<boolean> => {
    const tempName = randomUUID();
    try {
      if (!isDrawable(await readFile(source))) throw new UndrawableError('the picture is too large to be drawn');
      await draw(source, files.tempPathOf(tempName), pixelsBySize[size]);
    } catch (error) {
      await files.discard([tempName]);
      if (error instanceof UndrawableError) undrawable.add(storedName);
      else failedAt.set(storedName, clock().getTime());
      log.warn({ err: error }, 'thumbnail failed');
      return false;
    }
    await files.storeThumbnail(storedName, size, tempName);
    return true;
  };

  const make = async (storedName: string, size: ThumbnailSize): Promise<FileContent | undefined> => {
    const made = await files.readThumbnail(storedName, size);
    if (made) return made;
    const isDrawn = await files.withLocalPaths([storedName], async (paths) => {
      const source = paths.get(storedName);
      return source !== undefined && drawOne(storedName, size, source);
    });
    if (!isDrawn) return undefined;
    if (await files.has(storedName)) return files.readThumbnail(storedName, size);
    // Erased in the meantime: the thumbnail must not remain.
    await files.remove([storedName]);
    return undefined;
  };

  return {
    async read(storedName, size) {
      const made = await files.readThumbnail(storedName, size);
      if (made) return made;
      if (undrawable.has(storedName) || failedLately(storedName) || waiting >= maxWaiting) return undefined;
      waiting += 1;
      const making = line.then(() => make(storedName, size));
      line = making.catch(() => undefined);
      return making.finally(() => {
        waiting -= 1;
      });
    },
  };
};

/** Starts the process with an empty environment: it needs two paths and a number, and no settings. */
const drawInProcess =
  ({
    // The bundler places the worker next to this module (scripts/bundle.mjs).
    module = new URL('./thumbnail.worker.mjs', import.meta.url),
    timeMs = defaultTimeMs,
  }: Pick<ThumbnailOptions, 'module' | 'timeMs'>): Draw =>
  (source, target, pixels) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [fileURLToPath(module), source, target, String(pixels)], {
        env: {},
        stdio: 'ignore',
        timeout: timeMs,
        killSignal: 'SIGKILL',
      });
      child.once('error', reject).once('exit', (code, signal) => {
        const message = `the drawing process ended with ${code ?? signal}`;
        // A process that crashes over a picture would crash again; one that is stopped may only have been slow.
        const isPictureAtFault = code === undrawableStatus || (signal !== null && signal !== 'SIGKILL');
        if (code === 0) resolve();
        else reject(isPictureAtFault ? new UndrawableError(message) : new Error(message));
      });
    });
