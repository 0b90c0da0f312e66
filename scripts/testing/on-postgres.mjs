/** Which test files run a second time with their requests in PostgreSQL. */
import { filesBelow, importsOf } from './imports.mjs';

/** What opens the stores of a test's server: SQLite, or PostgreSQL when it is asked for. */
const STORES = 'tests/server/stores.ts';

/**
 * All that keep requests in those stores: what they show must hold on either database. Long ones are left out: they
 * bring a database of their own, or repeat at length what a short one shows.
 * @param {string} project
 * @returns {string[]} paths from the project's folder
 */
export const suitesOnStores = (project) =>
  filesBelow(project, 'tests')
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('.long.'))
    .filter((file) => importsOf(project, file).has(STORES));
