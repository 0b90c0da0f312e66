/** The edge of « npm run new -- site »: a whole site in its folder, or nothing. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeWhole } from '../cache/write-whole.ts';
import type { NewSite } from './site-template.ts';

/** Whether a new site can be written there: the folder is absent or empty. */
export const isFree = (folder: string): boolean => {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};

/**
 * Writes a site beside its folder, has it checked there, and puts it in its place; what throws leaves nothing behind.
 */
export const writeSite = async (
  folder: string,
  files: NewSite,
  check: (draft: string) => Promise<void>,
): Promise<void> => {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    for (const [name, content] of files) writeWhole(join(draft, name), content);
    await check(draft);
    rmSync(join(draft, '.cache'), { recursive: true, force: true });
    // A folder takes the place of an empty one by rename on some systems only.
    if (existsSync(folder)) rmdirSync(folder);
    // Made for its owner alone, as every temporary folder is.
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};
