/** Selects the test files that run a second time on PostgreSQL. */
import { importsOf } from './imports.mjs';
import { shortTests } from './lengths.mjs';

/** Module that opens the stores of a test's server: SQLite, or PostgreSQL if requested. */
const stores = 'tests/server/stores.ts';

/**
 * Suites that open a server for what it does before or beside its store: connections, uploads, inspection, static
 * files, the process, SQLite's own thread and backups. A new suite runs on both.
 */
const besideTheStore = [
  'deploy',
  'desk-copies',
  'doctor',
  'hostile',
  'inspector',
  'log',
  'outages',
  'rebuild',
  'safeguards',
  'static',
  'store-thread',
].map((name) => `tests/server/${name}.test.ts`);

/**
 * Test files that use those stores, whose results must be the same on either database. Long ones are excluded: they
 * start their own database, or repeat a short one.
 * @param {string} project
 * @returns {string[]} paths relative to the project
 */
export const suitesOnStores = (project) =>
  shortTests(project).filter((file) => !besideTheStore.includes(file) && importsOf(project, file).has(stores));
