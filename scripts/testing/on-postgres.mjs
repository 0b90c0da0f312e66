/** Selects the test files that run a second time on PostgreSQL. */
import { filesBelow, importsOf } from './imports.mjs';

/** Module that opens the stores of a test's server: SQLite, or PostgreSQL if requested. */
const STORES = 'tests/server/stores.ts';

/**
 * Test files that use those stores, whose results must be the same on either database. Long ones are excluded: they
 * start their own database, or repeat a short one.
 * @param {string} project
 * @returns {string[]} paths relative to the project
 */
export const suitesOnStores = (project) =>
  filesBelow(project, 'tests')
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('.long.'))
    .filter((file) => importsOf(project, file).has(STORES));
