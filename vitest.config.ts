import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { vitePlugin as madeModules } from './scripts/made-modules.mjs';

const generated = fileURLToPath(new URL('./src/generated/', import.meta.url));
const identities = fileURLToPath(new URL('./src/identity/', import.meta.url));
const minute = 60_000;

/** One more than there are cores: browser tests wait, now and then. */
const workers = availableParallelism() + 1;

/** What `npm test` leaves to `npm run test:all` says so in its name. */
const long = process.env['TEST_LENGTH'] === 'all' ? [] : ['**/*.long.test.ts'];

/**
 * Limits are for a test that hangs, not for a slow machine: a test that passes is never near them. What waits is ended
 * by Vitest, what blocks by the watchdog.
 */
const limits = { testTimeout: 3 * minute, hookTimeout: 5 * minute };

/** What the tests of a site share, whichever it is. */
const ofASite = {
  ...limits,
  setupFiles: ['tests/setup/watchdog.ts', 'tests/setup/deadline.ts'],
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
    exclude: ['tests/{spec,browser,visual,any-site,bench,fixtures}/**', ...long],
    globalSetup: ['tests/setup/memory-folder.ts', 'tests/setup/postgres.ts'],
    setupFiles: ['tests/setup/watchdog.ts', 'tests/setup/deadline.ts'],
    sequence: { groupOrder: 0 },
  },
};

/** What drives the built sites of the project, served once for all. */
const ownSites = {
  extends: true as const,
  test: {
    ...ofASite,
    name: 'site',
    include: ['tests/{spec,browser,visual}/**/*.test.ts'],
    globalSetup: ['tests/browser/global-setup.ts'],
    sequence: { groupOrder: 1 },
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

/** Starts the longest files first, so that none is left alone at the end: those that build a site hundreds of times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/tests/incremental/');
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** Templates of documents as text, as esbuild imports them: Vite does not know `with { type: 'text' }`. */
const templates = {
  name: 'templates',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('.typ') ? `export default ${JSON.stringify(code)};` : undefined,
};

/** What needs no site and what drives the built ones, or any site's alone. */
export default defineConfig({
  plugins: [madeModules, templates],
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
    // A test that looks at nothing would pass whatever happens.
    expect: { requireAssertions: true },
    projects: process.env['TEST_ROOT'] === undefined ? [noSite, ownSites] : [anySite],
  },
});
