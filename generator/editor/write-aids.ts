/** Writes what an editor's program reads beside the sources, in `.schemas`; what has not changed is left alone. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taskOf } from '../cache/step.ts';
import { writeWhole } from '../cache/write-whole.ts';
import type { LoadedSite } from '../source/types.ts';
import { aidFiles } from './aid-files.cached.ts';
import { knownOf } from './site-schemas.ts';

/** What the files were made from, the key of its task, and their names: a line each. */
const recordName = '.made-from';

/**
 * Brings the folder in line with a site, wrong or not. A folder that can't be written to costs the editor the
 * completion, and nothing else: no check fails for it.
 */
export const writeAids = async (root: string, site: LoadedSite): Promise<void> => {
  const folder = join(root, '.schemas');
  const task = taskOf(aidFiles, knownOf(site));
  const [key, ...names] = (readIfThere(join(folder, recordName)) ?? '').split('\n');
  if (key === task.key && names.every((name) => existsSync(join(folder, name)))) return;
  const files = { ...(await task.make()) };
  files[recordName] = [task.key, ...Object.keys(files)].join('\n');
  try {
    for (const [name, text] of Object.entries(files))
      if (readIfThere(join(folder, name)) !== text) writeWhole(join(folder, name), text);
  } catch {
    return;
  }
};

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};
