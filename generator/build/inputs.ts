/** Whether a built site is current: a stamp of everything it was made from, by size and time. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFolders } from '../folders.ts';
import { writeWhole } from '../files.ts';
import { projectDir } from '../project-dir.ts';

/** The stamp of the sources as they are now, for a build date. */
export const inputsStamp = (folders: SiteFolders, today: string): string => {
  const hash = createHash('sha256').update(process.versions.node).update(today);
  const add = (path: string): void => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) {
      for (const name of readdirSync(path).sort()) if (name !== 'generated') add(join(path, name));
    } else if (stats !== undefined) hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  };
  for (const path of ['src', 'generator', 'http', 'schema', 'package-lock.json']) add(join(projectDir, path));
  for (const path of ['site.yaml', 'content']) add(join(folders.root, path));
  return hash.digest('hex');
};

/** Written last by the build (server-manifest.ts). */
const MANIFEST = join('.server', 'manifest.json');

/** Beside the cache, one for each output folder: what is delivered holds nothing of the machine that made it. */
const stampFile = ({ cache, dist }: SiteFolders): string => join(cache, 'built', createHash('sha256').update(dist).digest('hex').slice(0, 12));

/** True when `folders.dist` was built whole from these very sources. */
export const isCurrent = (folders: SiteFolders, stamp: string): boolean => {
  if (!existsSync(join(folders.dist, MANIFEST))) return false;
  try {
    return readFileSync(stampFile(folders), 'utf8') === stamp;
  } catch {
    return false;
  }
};

export const rememberStamp = (folders: SiteFolders, stamp: string): void => writeWhole(stampFile(folders), stamp);

/** Before a build changes anything: interrupted, it leaves a folder that is current for no sources. */
export const forgetStamp = (folders: SiteFolders): void => rmSync(stampFile(folders), { force: true });
