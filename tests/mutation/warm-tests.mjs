/**
 * Runs unit tests again and again in one Vitest, which reads a changed file anew and keeps what it has of all others:
 * only the first run starts. A process of its own, started by `warm-runner.mjs`, which ends it when a mistake keeps a
 * test from ending. Receives `{ file, changed }`, a test file, and the absolute path of what has changed since the last
 * one; answers `{ failure }`, the first test that failed, if one did.
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

/** @param {string} changed */
const readAnew = async (changed) => {
  const vitest = await opening;
  for (const file of [restored, changed]) if (file !== '') vitest.invalidateFile(file);
  restored = changed;
};

/** @param {string} file @returns {Promise<string | undefined>} */
const firstFailure = async (file) => {
  const vitest = await opening;
  const specifications = await vitest.globTestSpecifications([file]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // It also names what former runs have left.
  const ofThisRun = new Set(specifications.map(({ moduleId }) => moduleId));
  for (const module of testModules) {
    if (module.ok() || !ofThisRun.has(module.moduleId)) continue;
    const [first] = module.children.allTests('failed');
    return `${file} > ${first?.fullName ?? 'it does not load'}`;
  }
  return unhandledErrors.length > 0 ? `${file} > an error beside its tests` : undefined;
};

process.on('message', async (/** @type {{ file: string, changed?: string }} */ { file, changed }) => {
  if (changed !== undefined) await readAnew(changed);
  process.send?.({ failure: await firstFailure(file) });
});
