/** The edge of « npm run new »: writes a change as a whole, or leaves the folder as it was. */
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../cache/write-whole.ts';
import type { Change } from './change.ts';

/** Writes pictures, new files, then the files that change; on a failure takes back what was written, and throws it. */
export const applyChange = (root: string, change: Change): void => {
  const undo: (() => void)[] = [];
  try {
    for (const { from, media } of change.pictures) {
      const to = join(root, 'content', 'media', media.name);
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(from, to, constants.COPYFILE_EXCL);
      undo.push(() => rmSync(to, { force: true }));
    }
    // New files first: a site file that names a page never stands without it.
    const byNewness = [...change.texts].sort(
      ([a], [b]) => Number(existsSync(join(root, a))) - Number(existsSync(join(root, b))),
    );
    for (const [file, text] of byNewness) {
      const path = join(root, file);
      const previous = existsSync(path) ? readFileSync(path) : undefined;
      undo.push(() => (previous === undefined ? rmSync(path, { force: true }) : writeWhole(path, previous)));
      writeWhole(path, text);
    }
  } catch (error) {
    for (const step of undo.reverse()) {
      try {
        step();
      } catch {
        // The first failure is the one to tell; the rest is put back as far as it can be.
      }
    }
    throw error;
  }
};
