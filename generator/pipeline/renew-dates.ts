/** Writes the dates of texts that have changed since: what an editor would copy from the check. */
import { join } from 'node:path';
import { writeWhole } from '../cache/write-whole.ts';
import { renewedKeys, staleTexts, withKeys } from '../check/text-dates.ts';
import type { SiteFolders } from '../config/folders.ts';
import { inspectSite } from './inspect.ts';

/**
 * Dates the texts of a site that have changed, and gives those without a digest theirs.
 *
 * @param today ISO date that they get.
 * @param only files, relative to the folder; all of the site otherwise.
 * @returns the files that were changed.
 */
export const renewDates = async (
  folders: SiteFolders,
  today: string,
  only?: readonly string[],
): Promise<readonly string[]> => {
  const { site, sources } = await inspectSite(folders, { today, drafts: false });
  if (site === undefined) return [];
  const stale = staleTexts(site).filter(({ text: { file } }) => only === undefined || only.includes(file));
  for (const each of stale) {
    const { file } = each.text;
    writeWhole(join(folders.root, file), withKeys(sources.files.get(file) ?? '', renewedKeys(each, today)));
  }
  return stale.map(({ text: { file } }) => file);
};
