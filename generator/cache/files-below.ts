import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file of a folder and of the folders in it, by its path below it with "/", in order of code units. */
export const filesBelow = (folder: string): string[] => {
  const below = join(folder, '/').length;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(below).replaceAll('\\', '/'))
    .sort();
};
