/** Writes what an editor's program reads beside the sources, in `.schemas`; what has not changed is left alone. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taskOf } from '../cache/step.ts';
import type { BuildCache } from '../cache/build-cache.ts';
import { writeWhole } from '../cache/write-whole.ts';
import type { LoadedSite } from '../source/types.ts';
import { aidFiles } from './aid-files.cached.ts';
import { aidSource } from './writing-aid.ts';

/**
 * Brings the folder in line with a site, wrong or not. A folder that can't be written to costs the editor the
 * completion, and nothing else: no check fails for it.
 */
export const writeAids = async (root: string, site: LoadedSite, cache: BuildCache): Promise<void> => {
  const files = await cache.value(taskOf(aidFiles, aidSource(site)));
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, '.schemas', name);
    try {
      if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeWhole(file, text);
    } catch {
      return;
    }
  }
};
