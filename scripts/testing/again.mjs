/** Runs Vitest, and what failed a second time: on a busy machine a test may lose a race that it wins alone. */
import { OUTSIDE, runVitest } from './vitest.mjs';

/**
 * Runs test files like `runVitest`; those that failed run once more after the others have ended. What passes then is
 * passed, and tells in `unsteady` what failed before: it is shown at the end, so that its cause is looked for.
 * @param {Parameters<typeof runVitest>[0]} options
 * @param {typeof runVitest} run
 * @returns {Promise<import('./report.mjs').FileResult[]>} one a file, in the order of the first run
 */
export const runVitestAgain = async (options, run = runVitest) => {
  const first = await run(options);
  const failed = first.filter(({ file, failures }) => failures.length > 0 && file !== OUTSIDE).map(({ file }) => file);
  // Many failures are no accident: the answer is wanted soon.
  if (failed.length === 0 || failed.length > MOST_FILES) return first;
  options.progress.say(`\n  Once more, by themselves: ${failed.join(', ')}`);
  const second = new Map((await run({ ...options, filters: failed })).map((result) => [result.file, result]));
  return first.map((result) => {
    const again = second.get(result.file);
    return result.failures.length === 0 || again === undefined || again.failures.length > 0
      ? result
      : { ...again, unsteady: result.failures };
  });
};

const MOST_FILES = 8;
