/** Writes the present names of keys and values that a site still calls by former ones. */
import { join } from 'node:path';
import { writeWhole } from '../cache/write-whole.ts';
import { withNamesOfToday } from '../check/former-names.ts';
import type { SiteFolders } from '../config/folders.ts';
import { languageOf } from '../language/language.ts';
import { siteFile } from '../source/load-site.ts';
import { readBody } from '../source/mdx/body.ts';
import { readSources } from '../source/read-sources.ts';

/** Writes them into the files of a site, and gives the files that were changed. */
export const writePresentNames = async (folders: SiteFolders): Promise<readonly string[]> => {
  const { files } = await readSources(folders.root, () => Promise.resolve({}));
  const language = languageOf(files.get(siteFile));
  const changed: string[] = [];
  for (const [file, text] of files) {
    const present = withNamesOfToday(file, text, { language, readBody });
    if (present === text) continue;
    writeWhole(join(folders.root, file), present);
    changed.push(file);
  }
  return changed;
};
