/** The second run of files that failed in the gate: a test that passes then is flaky, which is told and counted. */

/** @typedef {import('./report.mjs').FileResult} FileResult */

/** More failed files than these are no accident of a busy machine. */
const mostFiles = 3;

/** @param {FileResult} result */
const hasFailed = ({ failures }) => failures.length > 0;

/**
 * Runs the failed files once more, alone, unless there are too many of them or an error belongs to no file.
 * @param {readonly FileResult[]} first results of the first run
 * @param {(files: readonly string[]) => Promise<readonly FileResult[]>} run
 * @returns {Promise<readonly FileResult[]>} in the order of the first run: a file that has passed now with its first
 *   failures as `flaky`; an error outside any test in the second run makes the first results count
 */
export const runFailedAgain = async (first, run) => {
  const failed = first.filter(hasFailed);
  if (failed.length === 0 || failed.length > mostFiles || failed.some(({ isOutsideTests }) => isOutsideTests))
    return first;
  const second = await run(failed.map(({ file }) => file));
  const outside = second.filter(({ isOutsideTests }) => isOutsideTests);
  if (outside.length > 0) return [...first, ...outside];
  return first.map((result) => {
    const again = hasFailed(result) ? second.find(({ file }) => file === result.file) : undefined;
    return again === undefined || hasFailed(again) ? result : { ...again, flaky: result.failures };
  });
};
