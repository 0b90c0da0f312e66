/** Writes what an editor's program reads beside the sources, in `.schemas`; what has not changed is left alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../cache/write-whole.ts';
import type { LoadedSite } from '../source/types.ts';
import { siteNames } from './site-names.ts';
import { siteSchemas } from './site-schemas.ts';
import { writingAid } from './writing-aid.ts';

/** The folder, below that of site.yaml; not in Git. */
export const AIDS_FOLDER = '.schemas';

/**
 * Brings the folder in line with a site, wrong or not. A folder that can't be written to costs the editor the
 * completion, and nothing else: no check fails for it.
 */
export const writeAids = (root: string, site: LoadedSite): void => {
  const names = siteNames(site);
  const aid = `${JSON.stringify(writingAid(site, names), null, 1)}\n`;
  for (const [name, text] of [...siteSchemas(names, site.language), ['writing-aid.json', aid] as const]) {
    const file = join(root, AIDS_FOLDER, name);
    try {
      if (textOf(file) !== text) writeWhole(file, text);
    } catch {
      return;
    }
  }
};

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};
