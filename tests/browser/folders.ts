import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export type SiteName = 'main' | 'second';

/** Folder of each site's site.yaml. */
export const siteFolders: Readonly<Record<SiteName, string>> = {
  main: projectDir,
  second: join(projectDir, 'tests', 'fixtures', 'sites', 'second-site'),
};
