/** The edge of « npm run new »: writes a change as a whole, or leaves the folder as it was. */
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../cache/write-whole.ts';
import type { Change } from './change.ts';

/** Writes pictures, new files, then the files that change; on a failure takes back what was written, and throws it. */
export const applyChange = (root: string, { texts, pictures }: Change): void => {
  const undo: (() => void)[] = [];
  const isNew = (file: string): boolean => !existsSync(join(root, file));
  // New files first: a site file that names a page never stands without it.
  const files = [...texts].sort(([a], [b]) => Number(isNew(b)) - Number(isNew(a)));
  try {
    for (const { from, media } of pictures) {
      const to = join(root, 'content', 'media', media.name);
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(from, to, constants.COPYFILE_EXCL);
      undo.unshift(() => rmSync(to, { force: true }));
    }
    for (const [file, text] of files) {
      const path = join(root, file);
      const previous = isNew(file) ? undefined : readFileSync(path);
      undo.unshift(() => (previous === undefined ? rmSync(path, { force: true }) : writeWhole(path, previous)));
      writeWhole(path, text);
    }
  } catch (error) {
    for (const step of undo) {
      try {
        step();
      } catch {
        // The first failure is the one to tell; the rest is put back as far as it can be.
      }
    }
    throw error;
  }
};
