/** Tests that fail now and then though the product is right (tests/quarantine.ts): they run, are told, fail nothing. */
import { join } from 'node:path';
import { runnerImport } from 'vite';

/**
 * @typedef {import('./report.mjs').FileResult} FileResult
 * @typedef {import('../../tests/quarantine.ts').Quarantined} Quarantined
 */

const dayMs = 24 * 3_600_000;
/** How long a test may stay (docs/testing.md). */
const mostDays = 7;

/** The list of the project. @param {string} project @returns {Promise<readonly Quarantined[]>} */
export const readQuarantine = async (project) => {
  const { module } = await runnerImport(join(project, 'tests', 'quarantine.ts'), { configFile: false });
  return /** @type {{ quarantine: readonly Quarantined[] }} */ (module).quarantine;
};

/**
 * Moves the failures of listed tests out of what fails a run.
 * @param {FileResult} result
 * @param {readonly Quarantined[]} quarantine
 * @returns {FileResult} with the failures of listed tests as `quarantined`
 */
export const setAside = (result, quarantine) => {
  const isListed = (/** @type {import('./report.mjs').Failure} */ { name }) =>
    quarantine.some(({ file, test }) => file === result.file && test === name);
  const quarantined = result.failures.filter(isListed);
  return quarantined.length === 0
    ? result
    : { ...result, failures: result.failures.filter((failure) => !isListed(failure)), quarantined };
};

/**
 * The tests that have been listed for longer than they may, a sentence each.
 * @param {readonly Quarantined[]} quarantine
 * @param {number} now milliseconds
 */
export const overdue = (quarantine, now) =>
  quarantine
    .filter(({ since }) => now - Date.parse(since) > mostDays * dayMs)
    .map(({ file, test, since }) => `${file}: ${test}: listed since ${since}; mend or remove it`);
