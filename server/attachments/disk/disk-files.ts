import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { access, constants, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { thumbnailSizes } from '../../../desk/contract.ts';
import { dataNames } from '../../data/data-dir.ts';
import { copyFile, syncPath } from '../../data/disk.ts';
import { openTombstones } from '../../data/tombstones.ts';
import { thumbnailName, type FileContent, type FileStore, type FileEntry } from '../file-store.ts';
import { openIncomingFiles } from '../incoming-files.ts';
import { eraseOldSetAside, removeSetAsideFiles, setFilesAside } from '../../data/set-aside.ts';

/**
 * Opens the store of attachments below `dataDir`, creating its folders if needed. Attachments arrive in `incoming/` and
 * move to `files/` once they are durable.
 */
export const openDiskFiles = (dataDir: string): FileStore => {
  const incoming = openIncomingFiles(dataDir);
  const filesDir = join(dataDir, dataNames.files);
  const thumbnailsDir = join(dataDir, dataNames.thumbnails);
  for (const dir of [filesDir, thumbnailsDir]) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const syncFilesDir = coalesce(() => syncPath(filesDir));
  const pathOf = (storedName: string): string => join(filesDir, storedName);
  const has = (storedName: string): Promise<boolean> => isThere(pathOf(storedName));

  return {
    ...incoming,
    isShared: false,
    tombstones: openTombstones(dataDir),
    async keep(files) {
      if (files.length === 0) return;
      const kept: string[] = [];
      try {
        const moves = await Promise.allSettled(
          files.map(async ({ tempName, storedName }) => {
            await syncPath(incoming.tempPathOf(tempName), 'r+');
            await rename(incoming.tempPathOf(tempName), pathOf(storedName));
            kept.push(storedName);
          }),
        );
        // Each has ended: none comes after what is taken back.
        for (const move of moves) if (move.status === 'rejected') throw move.reason;
        await syncFilesDir();
      } catch (error) {
        await removeAll(filesDir, kept);
        throw error;
      }
    },
    async put(storedName, path) {
      const beside = incoming.tempPathOf(`${storedName}.new`);
      await rm(beside, { force: true });
      try {
        await copyFile(path, beside);
        await rename(beside, pathOf(storedName));
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      await syncFilesDir();
    },
    read: (storedName) => readPath(pathOf(storedName)),
    has,
    async withLocalPaths(storedNames, work) {
      const there = await Promise.all(storedNames.map(has));
      return work(new Map(storedNames.filter((_name, index) => there[index]).map((name) => [name, pathOf(name)])));
    },
    locationOf: pathOf,
    readThumbnail: (storedName, size) => readPath(join(thumbnailsDir, thumbnailName(storedName, size))),
    storeThumbnail: (storedName, size, tempName) =>
      rename(incoming.tempPathOf(tempName), join(thumbnailsDir, thumbnailName(storedName, size))),
    async discardThumbnails() {
      for (const name of readdirSync(thumbnailsDir))
        rmSync(join(thumbnailsDir, name), { recursive: true, force: true });
    },
    async remove(storedNames) {
      await removeAll(filesDir, storedNames);
      await removeAll(
        thumbnailsDir,
        storedNames.flatMap((name) => thumbnailSizes.map((size) => thumbnailName(name, size))),
      );
    },
    list: async () => ({ files: await listFolder(filesDir), now: Date.now() }),
    setAside: (storedNames, now) => setFilesAside(dataDir, storedNames, now),
    removeSetAside: async (requestIds) => removeSetAsideFiles(dataDir, requestIds),
    eraseOldSetAside: async (now) => void eraseOldSetAside(dataDir, now),
    close: () => undefined,
  };
};

/** Lists the files of a folder with their modification times; none if the folder does not exist. */
export const listFolder = async (folder: string): Promise<FileEntry[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => undefined);
      return stats ? [{ name, storedAt: stats.mtimeMs }] : [];
    }),
  );
  return found.flat();
};

const removeAll = async (dir: string, names: readonly string[]): Promise<void> => {
  await Promise.all(names.map((name) => rm(join(dir, name), { force: true })));
};

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

const readPath = async (path: string): Promise<FileContent | undefined> => {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    return { bytes: size, stream: handle.createReadStream() };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/**
 * Coalesces calls: those made while the work is running share the next run, because they cannot rely on the current
 * one.
 */
const coalesce = (work: () => Promise<void>): (() => Promise<void>) => {
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
};
