/**
 * Small pictures of visitors' pictures. A picture is decoded in a process of its own, one at a time: what a damaged or
 * hostile one does to the decoder harms nothing else, and one that takes too long is ended. What was made is kept beside
 * the files, and goes with them.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ThumbnailSize } from '../../http/desk.ts';
import type { FileContent, FileStore } from '../leads/file-store.ts';

export interface Thumbnails {
  /** A picture's small one, made when needed; nothing when it cannot be made. */
  read(storedName: string, size: ThumbnailSize): Promise<FileContent | undefined>;
}

/** Draws `source` at most `pixels` wide and high into `target`. */
export type Draw = (source: string, target: string, pixels: number) => Promise<void>;

export interface ThumbnailOptions {
  readonly files: Pick<
    FileStore,
    'lend' | 'has' | 'remove' | 'readThumbnail' | 'keepThumbnail' | 'tempPathOf' | 'discard'
  >;
  readonly log: Pick<Logger, 'warn'>;
  /** In a process of its own unless another way is given. */
  readonly draw?: Draw;
  /** The bundled worker of that process. */
  readonly module?: URL;
}

const pixelsBySize: Readonly<Record<ThumbnailSize, number>> = { small: 320, large: 1600 };
const maxWaiting = 100;
const timeMs = 20_000;

/** Creates it. */
export function createThumbnails({ files, log, ...options }: ThumbnailOptions): Thumbnails {
  // The bundler lays the worker beside this module (scripts/bundle.mjs).
  const draw = options.draw ?? drawInProcess(options.module ?? new URL('./thumbnail.worker.mjs', import.meta.url));
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const failed = new Set<string>();

  const drawOne = async (storedName: string, size: ThumbnailSize, source: string): Promise<boolean> => {
    const tempName = randomUUID();
    try {
      await draw(source, files.tempPathOf(tempName), pixelsBySize[size]);
    } catch (error) {
      await files.discard([tempName]);
      if (failed.size < maxWaiting * 100) failed.add(storedName);
      log.warn({ err: error }, 'a thumbnail could not be made');
      return false;
    }
    await files.keepThumbnail(storedName, size, tempName);
    return true;
  };

  const make = async (storedName: string, size: ThumbnailSize): Promise<FileContent | undefined> => {
    const made = await files.readThumbnail(storedName, size);
    if (made) return made;
    const isDrawn = await files.lend([storedName], async (paths) => {
      const source = paths.get(storedName);
      return source !== undefined && drawOne(storedName, size, source);
    });
    if (!isDrawn) return undefined;
    if (await files.has(storedName)) return files.readThumbnail(storedName, size);
    // Erased meanwhile: nothing of the picture stays.
    await files.remove([storedName]);
    return undefined;
  };

  return {
    async read(storedName, size) {
      const made = await files.readThumbnail(storedName, size);
      if (made) return made;
      if (failed.has(storedName) || waiting >= maxWaiting) return undefined;
      waiting += 1;
      const making = line.then(() => make(storedName, size));
      line = making.catch(() => undefined);
      return making.finally(() => {
        waiting -= 1;
      });
    },
  };
}

/** Without the server's settings: the process knows two paths and a number. */
const drawInProcess =
  (module: URL): Draw =>
  (source, target, pixels) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [fileURLToPath(module), source, target, String(pixels)], {
        env: {},
        stdio: 'ignore',
        timeout: timeMs,
        killSignal: 'SIGKILL',
      });
      child.once('error', reject).once('exit', (code, signal) => {
        if (code === 0) resolve();
        else reject(new Error(`the drawing process ended with ${code ?? signal}`));
      });
    });
