/** Runs Vitest, and failed files a second time: on a busy machine a race may make a test fail that otherwise passes. */
import { outsideTests, runVitest } from './vitest.mjs';

/**
 * Runs test files like `runVitest`; failed files run once more after the others. If they then pass, they count as
 * passed, and `unsteady` lists the first failures, which are reported at the end.
 * @param {Parameters<typeof runVitest>[0]} options
 * @param {typeof runVitest} run
 * @returns {Promise<import('./report.mjs').FileResult[]>} one per file, in the order of the first run
 */
export const runVitestAgain = async (options, run = runVitest) => {
  const first = await run(options);
  const failed = first
    .filter(({ file, failures }) => failures.length > 0 && file !== outsideTests)
    .map(({ file }) => file);
  // Many failures are unlikely to be races: report them soon.
  if (failed.length === 0 || failed.length > mostFiles) return first;
  options.progress.say(`\n  Once more, by themselves: ${failed.join(', ')}`);
  const second = new Map((await run({ ...options, filters: failed })).map((result) => [result.file, result]));
  return first.map((result) => {
    const again = second.get(result.file);
    return result.failures.length === 0 || again === undefined || again.isNotStarted || again.failures.length > 0
      ? result
      : { ...again, unsteady: result.failures };
  });
};

const mostFiles = 8;
