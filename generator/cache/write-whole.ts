/** Files at the edge: written whole or not at all, unchanged ones untouched. */
import { constants, copyFileSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

let counter = 0;

/** Writes through a temporary file, so that an interrupted run leaves the old file or the new one. */
export const writeWhole = (file: string, content: string | Uint8Array): void =>
  putWhole(file, (temporary) => writeFileSync(temporary, content));

/** Gives a file another name in the same way: a link where the disk allows it, else a copy. */
export const linkWhole = (from: string, to: string): void =>
  putWhole(to, (temporary) => {
    try {
      linkSync(from, temporary);
    } catch {
      // Another disk, or one without links; one that can share the bytes until one side changes does so.
      copyFileSync(from, temporary, constants.COPYFILE_FICLONE);
    }
  });

const putWhole = (file: string, put: (temporary: string) => void): void => {
  counter += 1;
  const temporary = `${file}.${process.pid}.${counter}.tmp`;
  try {
    try {
      put(temporary);
    } catch (cause) {
      // A folder is made where it is missing: to make sure of it each time takes as long as the writing.
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      mkdirSync(dirname(file), { recursive: true });
      put(temporary);
    }
    renameSync(temporary, file);
  } finally {
    // After a failure, and where both were names of one file: renaming does nothing then.
    rmSync(temporary, { force: true });
  }
};
