/** Writing at the edge: whole files or nothing, unchanged files untouched. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

let counter = 0;

/** Writes through a temporary file, so that an interrupted run leaves the old file or the new one. */
export const writeWhole = (file: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true });
  counter += 1;
  const temporary = `${file}.${process.pid}.${counter}.tmp`;
  try {
    writeFileSync(temporary, content);
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
