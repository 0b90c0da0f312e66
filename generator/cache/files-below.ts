import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file of a folder and of the folders in it, by its path below it with "/", in order of code units. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
