/**
 * Sites as they were: what their editors wrote under an earlier version. Pictures and typefaces are those of today's
 * sites, whose names have stayed.
 */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');
const folder = join(project, 'tests/fixtures/sites/former');

/** A former site: the day it is of, and which one it is. */
export interface FormerSite {
  readonly day: string;
  readonly name: string;
}

export const formerSites: readonly FormerSite[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: day }) => readdirSync(join(folder, day)).map((name) => ({ day, name })));

/** Copies a former site, whole, to a folder. */
export const copyFormerSite = ({ day, name }: FormerSite, root: string): void => {
  const today = name === 'vellarbre' ? project : join(project, 'tests/fixtures/sites', name);
  mkdirSync(root, { recursive: true });
  cpSync(join(folder, day, name), root, { recursive: true });
  for (const files of ['media', 'fonts'])
    cpSync(join(today, 'content', files), join(root, 'content', files), { recursive: true });
};
