/** Files at the edge: written whole or not at all, unchanged ones untouched. */
import { constants, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

let counter = 0;

/** Writes through a temporary file, so that an interrupted run leaves the old file or the new one; `date` is given to it. */
export const writeWhole = (file: string, content: string | Uint8Array, date?: Date): void =>
  putWhole(file, (temporary) => {
    writeFileSync(temporary, content);
    if (date !== undefined) utimesSync(temporary, date, date);
  });

/** Copies in the same way; a disk that can share the bytes until one side changes does so. */
export const copyWhole = (from: string, to: string): void => putWhole(to, (temporary) => copyFileSync(from, temporary, constants.COPYFILE_FICLONE));

const putWhole = (file: string, put: (temporary: string) => void): void => {
  mkdirSync(dirname(file), { recursive: true });
  counter += 1;
  const temporary = `${file}.${process.pid}.${counter}.tmp`;
  try {
    put(temporary);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
};

/** Writes only what differs; true when the file was written. */
export const writeIfChanged = (file: string, content: string | Uint8Array): boolean => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  try {
    if (readFileSync(file).equals(bytes)) return false;
  } catch {
    // Absent or unreadable: write it.
  }
  writeWhole(file, bytes);
  return true;
};
