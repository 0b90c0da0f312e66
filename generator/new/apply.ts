/** The edge of « npm run new »: writes a change as a whole, or leaves the folder as it was. */
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../cache/write-whole.ts';
import type { Change } from './change.ts';

/** Writes pictures, new files, then the files that change; on a failure undoes what was written, and rethrows. */
export const applyChange = (root: string, { texts, pictures }: Change): void => {
  const undo: (() => void)[] = [];
  const isNew = (file: string): boolean => !existsSync(join(root, file));
  // New files first: site.yaml never names a page that is not there yet.
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
        // The first failure is reported; the rest is restored as far as possible.
      }
    }
    throw error;
  }
};
