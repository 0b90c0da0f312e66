/**
 * Data that was set aside: files that belong to no request, and the data that a restore replaced. Each occasion has a
 * dated folder below `set-aside/`, which is deleted after thirty days.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { dataNames, databaseName } from './data-dir.ts';
import { syncPath } from './disk.ts';
const dayMs = 24 * 60 * 60 * 1000;

/** How long such a folder is kept. */
export const setAsideDays = 30;

/** Start of a folder's name: names sort by age. */
export const setAsideStamp = (now: Date): string => now.toISOString().replace(/[:.]/g, '-');

/** Folders whose names sort before this have expired. */
export const setAsideLimit = (now: Date): string => setAsideStamp(new Date(now.getTime() - setAsideDays * dayMs));

/** Content of a folder: attachments, or a database with its attachments in `files/`. */
type SetAsideKind = 'files' | 'data';

/** Creates a folder; returns its path. */
export const newSetAside = (dataDir: string, kind: SetAsideKind, now: Date): string => {
  const parent = join(dataDir, dataNames.setAside);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const date = setAsideStamp(now);
  for (let copy = 1; ; copy += 1) {
    const path = join(parent, `${date}-${copy}-${kind}`);
    if (existsSync(path)) continue;
    mkdirSync(path, { mode: 0o700 });
    return path;
  }
};

/** Sets attachments aside; returns the folder they were moved to. */
export const setFilesAside = async (dataDir: string, storedNames: readonly string[], now: Date): Promise<string> => {
  const target = newSetAside(dataDir, 'files', now);
  for (const name of storedNames) await rename(join(dataDir, dataNames.files, name), join(target, name));
  await syncPath(target);
  await syncPath(join(dataDir, dataNames.files));
  return target;
};

/** Deletes expired folders; returns how many. */
export const eraseOldSetAside = (dataDir: string, now: Date): number => {
  const limit = setAsideLimit(now);
  const old = listSetAside(dataDir).filter(({ name }) => name < limit);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
  return old.length;
};

/** Folders that contain a database, usable as data folders. */
export const setAsideDataDirs = (dataDir: string): string[] =>
  listSetAside(dataDir)
    .map(({ path }) => path)
    .filter((path) => existsSync(join(path, databaseName)));

/** Removes all attachments of these requests that were set aside. */
export const removeSetAsideFiles = (dataDir: string, requestIds: readonly string[]): void => {
  for (const path of setAsideFilesOf(dataDir, new Set(requestIds))) rmSync(path, { force: true });
};

/** Paths of all attachments of these requests that were set aside. */
export const setAsideFilesOf = (dataDir: string, requestIds: ReadonlySet<string>): string[] =>
  listSetAside(dataDir)
    .flatMap(({ path }) => [path, join(path, dataNames.files)])
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ name }) => requestIds.has(requestIdOf(name)))
    .map(({ path }) => path);

/** ID of the request of an attachment: its stored name starts with it. */
export const requestIdOf = (storedName: string): string => storedName.slice(0, 36);

const listSetAside = (dataDir: string): { readonly name: string; readonly path: string }[] => {
  const parent = join(dataDir, dataNames.setAside);
  if (!existsSync(parent)) return [];
  return readdirSync(parent).map((name) => ({ name, path: join(parent, name) }));
};
