import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The sites that the tests know, and the one that `npm test -- --root DIR` is given. */
export type SiteName = 'main' | 'second' | 'given';

/** Folder of each site's site.yaml. */
export const siteFolders: Readonly<Record<SiteName, string>> = {
  main: projectDir,
  second: join(projectDir, 'tests', 'fixtures', 'sites', 'second-site'),
  given: process.env['TEST_ROOT'] ?? '',
};
