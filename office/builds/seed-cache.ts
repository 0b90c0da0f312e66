/** A first build of a folder, such as a person's first preview, begins with what another folder's build has kept. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { foldersOf } from '../../generator/config/folders.ts';

/**
 * Copies the build cache of one folder of sources into another that has none; the build checks each kept file. A cache
 * that a build changes meanwhile is left: the first build then takes longer.
 */
export const seedCache = (from: string, to: string): void => {
  const [kept, wanted] = [foldersOf(from).cache, foldersOf(to).cache];
  const partial = `${wanted}.partial`;
  if (existsSync(wanted) || !existsSync(kept)) return;
  try {
    mkdirSync(dirname(wanted), { recursive: true });
    rmSync(partial, { recursive: true, force: true });
    cpSync(kept, partial, { recursive: true, preserveTimestamps: true });
    renameSync(partial, wanted);
  } catch {
    rmSync(partial, { recursive: true, force: true });
  }
};
