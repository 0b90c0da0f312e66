/** Which tests are long, and how the options of `npm test` choose among them. */
import { filesBelow } from './imports.mjs';

/**
 * Converts the options of `npm test` to environment variables for vitest.config.ts and the tests.
 * @typedef {{ readonly all?: boolean, readonly only?: string | undefined, readonly changed?: boolean,
 *   readonly update?: boolean, readonly crash?: boolean, readonly engines?: boolean,
 *   readonly root?: string | undefined, readonly exhaustive?: boolean }} Chosen
 */

/** The variables to set. @param {Chosen} chosen @returns {Readonly<Record<string, string>>} */
export const lengthsOf = ({
  all = false,
  only,
  changed = false,
  update = false,
  crash = false,
  engines = false,
  root,
  exhaustive = false,
}) => ({
  // Tests selected by name run even if they are long.
  ...((all || only !== undefined || changed || crash || engines) && { TEST_LENGTH: 'all' }),
  // The server's suites a second time, on PostgreSQL, where everything runs.
  ...(all && only === undefined && root === undefined && { TEST_POSTGRES: '1' }),
  ...(exhaustive && { TEST_LENGTH: 'exhaustive' }),
  // One page of each template otherwise.
  ...((exhaustive || (all && root !== undefined)) && { TEST_PAGES: 'every' }),
  ...(crash && { CRASH_LENGTH: 'long' }),
  // The site that the tests in tests/any-site use.
  ...(root !== undefined && { TEST_ROOT: root }),
  ...(update && { UPDATE_VISUAL: '1' }),
});

/** What the name of a long test file holds. */
const longSuffix = '.long.test.';

/** What the name of a test file holds that only `npm run test:exhaustive` runs. */
export const exhaustiveSuffix = '.exhaustive.test.';

/** The test files that are not long. @param {string} project @returns {string[]} paths relative to the project */
export const shortTests = (project) =>
  filesBelow(project, 'tests').filter(
    (file) => /\.test\.tsx?$/.test(file) && !file.includes(longSuffix) && !file.includes(exhaustiveSuffix),
  );
