import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { vitePlugin as validators } from './scripts/validators.mjs';

const generated = fileURLToPath(new URL('./src/generated/', import.meta.url));
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

/** Two projects: what needs no site, and what drives the built sites (served once for all). */
export default defineConfig({
  plugins: [validators],
  resolve: { alias: [{ find: /^#site\//, replacement: generated }] },
  test: {
    maxWorkers: workers,
    teardownTimeout: 20_000,
    // A test that looks at nothing would pass whatever happens.
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: {
          ...limits,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/{spec,browser,visual,bench,fixtures}/**', ...long],
          globalSetup: ['tests/setup/memory-folder.ts'],
          setupFiles: ['tests/setup/watchdog.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'site',
          include: ['tests/{spec,browser,visual}/**/*.test.ts'],
          exclude: long,
          setupFiles: ['tests/setup/watchdog.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // One Chromium a worker: the files of a worker share its modules, hence its browser.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
