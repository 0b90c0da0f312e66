/** Selects the test files that run a second time on PostgreSQL. */
import { importsOf } from './imports.mjs';
import { shortTests } from './lengths.mjs';

/** Module that opens the stores of a test's server: SQLite, or PostgreSQL if requested. */
const stores = 'tests/server/stores.ts';

/**
 * Suites that open a server for what it does before or beside its store: connections, senders, uploads, inspection,
 * static files, metrics, mail relays, buckets, the office, the process, SQLite's own thread, backups and full disk. A
 * new suite runs on both.
 */
const besideTheStore = [
  'deploy',
  'desk-copies',
  'desk-preview',
  'desk-site',
  'doctor',
  'failures',
  'form-proof',
  'hostile',
  'inspector',
  'log',
  'metrics',
  'office-socket',
  'outages',
  'rebuild',
  'safeguards',
  'static',
  'store-thread',
  'surroundings/copied-texts',
  'surroundings/relays',
  'surroundings/senders',
  'surroundings/stores',
].map((name) => `tests/server/${name}.test.ts`);

/**
 * Test files that use those stores, whose results must be the same on either database. Long ones are excluded: they
 * start their own database, or repeat a short one.
 * @param {string} project
 * @returns {string[]} paths relative to the project
 */
export const suitesOnStores = (project) =>
  shortTests(project).filter((file) => !besideTheStore.includes(file) && importsOf(project, file).has(stores));
