/**
 * What the options of npm test ask of the tests, as the environment that vitest.config.ts and the tests read.
 * @typedef {{ readonly all?: boolean, readonly only?: string | undefined, readonly changed?: boolean, readonly update?:
 * boolean, readonly crash?: boolean, readonly root?: string | undefined }} Chosen
 */

/** The variables to set. @param {Chosen} chosen @returns {Readonly<Record<string, string>>} */
export const lengthsOf = ({ all = false, only, changed = false, update = false, crash = false, root }) => ({
  // What is asked for by name runs, long or not.
  ...((all || only !== undefined || changed || crash) && { TEST_LENGTH: 'all' }),
  ...(crash && { CRASH_LENGTH: 'long' }),
  // Where the tests that hold for every site look.
  ...(root !== undefined && { TEST_ROOT: root }),
  ...(update && { UPDATE_VISUAL: '1' }),
});
