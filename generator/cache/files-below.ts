import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** Every entry of a folder and of the folders in it, by its path below it with "/". */
export const entriesBelow = (folder: string): { readonly path: string; readonly entry: Dirent }[] => {
  const below = join(folder, '/').length;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(below).replaceAll('\\', '/'),
    entry,
  }));
};

/** The files among them, in order of code units. */
export const filesBelow = (folder: string): string[] =>
  entriesBelow(folder)
    .filter(({ entry }) => entry.isFile())
    .map(({ path }) => path)
    .sort();
