/**
 * Runs unit tests again and again in one Vitest, which reads a changed file anew and keeps what it has of all others:
 * only the first run starts. A process of its own, started by `warm-runner.mjs`, which ends it when a mistake keeps a
 * test from ending. Receives `{ changed, files }`, an absolute path and test files; answers `{ failure }`, the first
 * test that failed, if one did.
 */
import { createVitest } from 'vitest/node';

const opening = createVitest('test', {
  watch: false,
  project: ['unit'],
  reporters: [{}],
  silent: true,
  fileParallelism: false,
  // A mistake that keeps a test waiting is caught soon.
  testTimeout: 30_000,
}).then(async (vitest) => {
  await vitest.standalone();
  return vitest;
});

/** The file that was changed last, and is as it was again. */
let restored = '';

/** @param {string} changed @param {readonly string[]} files @returns {Promise<string | undefined>} */
const firstFailure = async (changed, files) => {
  const vitest = await opening;
  for (const file of [restored, changed]) if (file !== '') vitest.invalidateFile(file);
  restored = changed;
  for (const file of files) {
    const specifications = await vitest.globTestSpecifications([file]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // It also names what former runs have left.
    const ofThisRun = new Set(specifications.map(({ moduleId }) => moduleId));
    for (const module of testModules) {
      if (module.ok() || !ofThisRun.has(module.moduleId)) continue;
      const [first] = module.children.allTests('failed');
      return `${file} > ${first?.fullName ?? 'it does not load'}`;
    }
    if (unhandledErrors.length > 0) return `${file} > an error beside its tests`;
  }
  return undefined;
};

process.on('message', async (/** @type {{ changed: string, files: readonly string[] }} */ { changed, files }) => {
  process.send?.({ failure: await firstFailure(changed, files) });
});
