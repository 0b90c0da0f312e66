import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What came of one attachment. */
export interface ReceivedBytes {
  readonly tempName: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Attachments on disk. They arrive in `incoming/`, where nothing survives a restart, and move to `files/` once
 * they are durable; which of those count is the database's word, so whatever it does not know is swept away.
 */
export interface FileStore {
  /** Streams an attachment to disk. `onBytes` sees the running size and may throw to end it. */
  receive(source: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Promise<ReceivedBytes>;
  /** Path of an incoming file, to look into it. */
  tempPathOf(tempName: string): string;
  /** Makes incoming files durable under their lasting names: after it, a power cut loses none of them. */
  keep(files: readonly { readonly tempName: string; readonly storedName: string }[]): Promise<void>;
  /** Removes incoming files; those already gone are no error. */
  discard(tempNames: readonly string[]): Promise<void>;
  pathOf(storedName: string): string;
  /** Removes kept files; those already gone are no error. */
  remove(storedNames: readonly string[]): Promise<void>;
  /** Removes what a crash left behind: all that is incoming, and kept files the database does not know. */
  sweep(findUnknown: (names: readonly string[]) => Promise<string[]>): Promise<{ readonly incoming: number; readonly files: number }>;
  /** Whether a file can be written and room is left. */
  isWritable(): Promise<boolean>;
}

/** Less free space than this and the server says that it is not ready. */
const minFreeBytes = 64 * 1024 * 1024;

/** Opens the folders of attachments below `dataDir`, making them when needed. */
export function openFileStore(dataDir: string): FileStore {
  const incomingDir = join(dataDir, 'incoming');
  const filesDir = join(dataDir, 'files');
  for (const dir of [incomingDir, filesDir]) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const syncFilesDir = coalesce(() => syncPath(filesDir, 'r'));
  const removeAll = async (dir: string, names: readonly string[]) => {
    await Promise.all(names.map((name) => rm(join(dir, name), { force: true })));
  };

  return {
    async receive(source, onBytes) {
      const tempName = randomUUID();
      const handle = await open(join(incomingDir, tempName), 'wx', 0o600);
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        for await (const chunk of source) {
          bytes += chunk.length;
          onBytes(bytes);
          hash.update(chunk);
          await writeWhole(handle, chunk);
        }
        await handle.close();
      } catch (error) {
        await handle.close().catch(() => undefined);
        await removeAll(incomingDir, [tempName]);
        throw error;
      }
      return { tempName, bytes, sha256: hash.digest('hex') };
    },
    tempPathOf: (tempName) => join(incomingDir, tempName),
    async keep(files) {
      if (files.length === 0) return;
      const kept: string[] = [];
      try {
        await Promise.all(
          files.map(async ({ tempName, storedName }) => {
            await syncPath(join(incomingDir, tempName), 'r+');
            await rename(join(incomingDir, tempName), join(filesDir, storedName));
            kept.push(storedName);
          }),
        );
        await syncFilesDir();
      } catch (error) {
        await removeAll(filesDir, kept);
        throw error;
      }
    },
    discard: (tempNames) => removeAll(incomingDir, tempNames),
    pathOf: (storedName) => join(filesDir, storedName),
    remove: (storedNames) => removeAll(filesDir, storedNames),
    async sweep(findUnknown) {
      const sweepDir = (dir: string, names: readonly string[]): number => {
        for (const name of names) rmSync(join(dir, name), { recursive: true, force: true });
        return names.length;
      };
      const unknown = await findUnknown(readdirSync(filesDir));
      return { incoming: sweepDir(incomingDir, readdirSync(incomingDir)), files: sweepDir(filesDir, unknown) };
    },
    async isWritable() {
      const probe = join(incomingDir, `probe-${randomUUID()}`);
      try {
        const handle = await open(probe, 'wx', 0o600);
        await handle.write('ready');
        await handle.close();
        const { bavail, bsize } = await statfs(incomingDir);
        return bavail * bsize >= minFreeBytes;
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}

type Handle = Awaited<ReturnType<typeof open>>;

/** `write` may write a part only, on a nearly full disk for one. */
async function writeWhole(handle: Handle, chunk: Buffer): Promise<void> {
  for (let offset = 0; offset < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, offset, chunk.length - offset);
    offset += bytesWritten;
  }
}

async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Lets calls made while the work is under way share the next run: they cannot rely on the one that has begun. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
