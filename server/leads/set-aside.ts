/**
 * What was taken out of use and may still be wanted: files that no request has, and the data that a restore replaced.
 * Each occasion has a folder, named by its date, below `set-aside/`; it goes for good after thirty days.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { dataNames } from './data-dir.ts';
import { syncPath } from './disk.ts';
import { databaseName } from './schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long an occasion is kept. */
export const setAsideDays = 30;

/** Begins the name of an occasion of this instant: names sort by their age. */
export const setAsideStamp = (now: Date): string => now.toISOString().replace(/[:.]/g, '-');

/** Occasions whose names sort before this are past their time. */
export const setAsideLimit = (now: Date): string => setAsideStamp(new Date(now.getTime() - setAsideDays * dayMs));

/** What an occasion holds: attachments, or a database with its attachments in `files/`. */
export type SetAsideKind = 'files' | 'data';

/** Makes the folder of one occasion; returns its path. */
export function newSetAside(dataDir: string, kind: SetAsideKind, now: Date): string {
  const parent = join(dataDir, dataNames.setAside);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const date = setAsideStamp(now);
  for (let copy = 1; ; copy += 1) {
    const path = join(parent, `${date}-${copy}-${kind}`);
    if (existsSync(path)) continue;
    mkdirSync(path, { mode: 0o700 });
    return path;
  }
}

/** Moves attachments out of use; returns the folder they went to. */
export async function setFilesAside(dataDir: string, storedNames: readonly string[], now: Date): Promise<string> {
  const target = newSetAside(dataDir, 'files', now);
  for (const name of storedNames) await rename(join(dataDir, dataNames.files, name), join(target, name));
  await syncPath(target);
  await syncPath(join(dataDir, dataNames.files));
  return target;
}

/** Erases the occasions that are past their time; returns how many. */
export function eraseOldSetAside(dataDir: string, now: Date): number {
  const limit = setAsideLimit(now);
  const old = listSetAside(dataDir).filter(({ name }) => name < limit);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
  return old.length;
}

/** Databases among what was set aside, as data folders of their own. */
export function setAsideDataDirs(dataDir: string): string[] {
  return listSetAside(dataDir)
    .map(({ path }) => path)
    .filter((path) => existsSync(join(path, databaseName)));
}

/** Removes, wherever it was set aside, each attachment of these requests. */
export function removeSetAsideFiles(dataDir: string, leadIds: readonly string[]): void {
  for (const path of setAsideFilesOf(dataDir, new Set(leadIds))) rmSync(path, { force: true });
}

/** Paths of the attachments of these requests, wherever they were set aside. */
export const setAsideFilesOf = (dataDir: string, leadIds: ReadonlySet<string>): string[] =>
  listSetAside(dataDir)
    .flatMap(({ path }) => [path, join(path, dataNames.files)])
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ name }) => leadIds.has(leadIdOf(name)))
    .map(({ path }) => path);

/** The request that an attachment belongs to: its name begins with that request's id. */
export const leadIdOf = (storedName: string): string => storedName.slice(0, 36);

function listSetAside(dataDir: string): { readonly name: string; readonly path: string }[] {
  const parent = join(dataDir, dataNames.setAside);
  if (!existsSync(parent)) return [];
  return readdirSync(parent).map((name) => ({ name, path: join(parent, name) }));
}
