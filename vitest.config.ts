import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suitesOnStores } from './scripts/testing/on-postgres.mjs';
import { vitePlugin as virtualModules } from './scripts/virtual-modules.mjs';
import { blockedReporter } from './tests/setup/blocked.ts';

const generated = fileURLToPath(new URL('./src/generated/', import.meta.url));
const identities = fileURLToPath(new URL('./src/identity/', import.meta.url));
const minute = 60_000;

// Tests start programs as other users, which enter the folders that are made for them: a narrower umask would shut them
// out. The workers inherit it.
process.umask(0o022);

/** What `npm test` leaves to `npm run test:all` says so in its name, and what that leaves to `test:exhaustive`. */
const length = process.env['TEST_LENGTH'];

/** More than there are cores: browser tests wait, now and then, and those of the proof for other programs as well. */
const workers = availableParallelism() + (length === undefined ? 1 : 2);

const long = [
  ...(length === 'all' || length === 'exhaustive' ? [] : ['**/*.long.test.ts']),
  ...(length === 'exhaustive' ? [] : ['**/*.exhaustive.test.ts']),
];

/**
 * Limits are for a test that hangs, not for a slow machine: a test that passes is never near them. What waits is ended
 * by Vitest, what blocks its process by the reporter of tests/setup/blocked.ts.
 */
const limits = { testTimeout: 3 * minute, hookTimeout: 5 * minute };

/** What the tests of a site share, whichever it is. */
const ofASite = {
  ...limits,
  // One Chromium a worker: the files of a worker share its modules, hence its browser.
  isolate: false,
  exclude: long,
};

/** What needs no site. */
const noSite = {
  extends: true as const,
  test: {
    ...limits,
    name: 'unit',
    // A worker's files share its modules, and what a helper keeps in them.
    isolate: false,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/{spec,browser,engines,visual,any-site,bench,fixtures}/**', ...long],
    globalSetup: ['tests/setup/memory-folder.ts'],
  },
};

/** The server's suites a second time, with their requests in PostgreSQL. */
const onPostgres = {
  extends: true as const,
  test: {
    ...limits,
    name: 'postgres',
    isolate: false,
    include: suitesOnStores(import.meta.dirname),
    env: { TEST_STORE: 'postgres' },
    globalSetup: ['tests/setup/memory-folder.ts', 'tests/setup/postgres.ts'],
  },
};

/** What drives the built sites of the project, served once for all. */
const ownSites = {
  extends: true as const,
  test: {
    ...ofASite,
    name: 'site',
    include: ['tests/{spec,browser,engines,visual}/**/*.test.ts'],
    globalSetup: ['tests/browser/global-setup.ts'],
  },
};

/** The tests that hold for every site, over the one that `npm test -- --root DIR` is given. */
const anySite = {
  extends: true as const,
  test: {
    ...ofASite,
    name: 'any site',
    include: ['tests/any-site/**/*.test.ts'],
    globalSetup: ['tests/any-site/global-setup.ts'],
  },
};

/** The files that take two minutes and more, the longest first. */
const longest = [
  'office/release',
  'server/year',
  'unit/new-site-built',
  'incremental/edits',
  'unit/guide',
  'browser/editor-day',
  'crash/several',
  'engines/office-day',
  'engines/print',
  'crash/crash',
  'engines/edit',
  'browser/pages-templates',
  'browser/admin',
].map((name) => `/tests/${name}.long.test.ts`);

/**
 * The same order on every machine, since the files of a worker share its modules: one project after the other, without
 * a wait for the last file of the former; in each the longest files first, so that none is left alone at the end, then
 * the other long ones, by name, so that those of one folder, which wait alike, are spread, then by path. Vitest's own
 * order follows the durations that a machine remembers.
 */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = projects().map(({ test }) => test.name);
    const rank = ({
      moduleId,
      project,
    }: TestSpecification): readonly [project: number, length: number, name: string] => {
      const place = longest.findIndex((path) => moduleId.endsWith(path));
      const isOfProof = moduleId.includes('.long.test.');
      const length = place >= 0 ? place : longest.length + Number(!isOfProof);
      return [order.indexOf(project.name), length, isOfProof ? basename(moduleId) : moduleId];
    };
    const compare = (a: TestSpecification, b: TestSpecification): number => {
      const [[projectA, lengthA, nameA], [projectB, lengthB, nameB]] = [rank(a), rank(b)];
      return projectA - projectB || lengthA - lengthB || (nameA < nameB ? -1 : 1);
    };
    return Promise.resolve(files.toSorted(compare));
  }
}

/** The projects of this run: TEST_ROOT is the folder of `npm test -- --root`, TEST_POSTGRES adds the second store. */
const projects = (): (typeof noSite | typeof onPostgres | typeof ownSites | typeof anySite)[] => {
  if (process.env['TEST_ROOT'] !== undefined) return [anySite];
  return process.env['TEST_POSTGRES'] === '1' ? [noSite, onPostgres, ownSites] : [noSite, ownSites];
};

/** Templates of documents as text, as esbuild imports them: Vite does not know `with { type: 'text' }`. */
const templates = {
  name: 'templates',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('.typ') ? `export default ${JSON.stringify(code)};` : undefined,
};

/** What needs no site and what drives the built ones, or any site's alone. */
export default defineConfig({
  plugins: [virtualModules, templates],
  resolve: {
    alias: [
      { find: /^#site\//, replacement: generated },
      { find: /^#identity\/(.*)$/, replacement: `${identities}$1/identity.ts` },
    ],
  },
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 20_000,
    reporters: ['default', blockedReporter()],
    // What passes says nothing; what is slow in a file, only beyond what most files take.
    silent: 'passed-only',
    slowTestThreshold: 20_000,
    // A test that looks at nothing would pass whatever happens.
    expect: { requireAssertions: true },
    projects: projects(),
  },
});
