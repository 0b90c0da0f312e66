import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { vitePlugin as validators } from './scripts/validators.mjs';

const generated = fileURLToPath(new URL('./src/generated/', import.meta.url));
const isLong = process.env['CRASH_LENGTH'] === 'long';

/** Three projects: what needs no site, the crash tests, and what drives the built sites (served once for all). */
export default defineConfig({
  plugins: [validators],
  resolve: { alias: [{ find: /^#site\//, replacement: generated }] },
  test: {
    maxWorkers: 2,
    teardownTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/{spec,browser,visual,crash,bench,fixtures}/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          testTimeout: isLong ? 25 * 60_000 : 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/{spec,browser,visual}/**/*.test.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // One Chromium a worker: the files of a worker share its modules, hence its browser.
          isolate: false,
          testTimeout: 45_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
