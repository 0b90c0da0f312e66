/** Runs unit tests in a Vitest that stays open (warm-tests.mjs), with a limit for each run. */
import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * @param {{ copy: string, timeLimitMs: number }} input `copy`: the project whose tests are run; `timeLimitMs`: for each
 *   of their files
 */
export const openWarmRunner = ({ copy, timeLimitMs }) => {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;

  const close = () => {
    if (child?.pid !== undefined)
      try {
        // With its workers, one of which may be in a loop.
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    child = undefined;
  };

  const open = () =>
    fork(join(copy, 'tests', 'mutation', 'warm-tests.mjs'), {
      cwd: copy,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, CI: '1', NO_COLOR: '1' },
    });

  /**
   * Runs one test file.
   * @param {{ file: string, changed?: string }} run
   * @returns {Promise<string | undefined>} what failed
   */
  const failureOf = (run) =>
    new Promise((resolve) => {
      const current = (child ??= open());
      /** @param {string | undefined} failure */
      const settle = (failure) => {
        clearTimeout(limit);
        current.removeAllListeners();
        resolve(failure);
      };
      const limit = setTimeout(() => {
        close();
        settle(`${run.file} > no end after ${timeLimitMs / 1000} s`);
      }, timeLimitMs);
      current.once('message', (/** @type {{ failure?: string }} */ { failure }) => settle(failure));
      current.once('exit', () => {
        close();
        settle(`${run.file} > the tests ended their process`);
      });
      current.send(run);
    });

  /**
   * Runs test files, up to the first that fails. Each has the limit for itself: many files that pass are no mistake.
   * @param {string} changed absolute path of the file that was changed since the last run
   * @param {readonly string[]} files
   * @returns {Promise<string | undefined>} what failed; nothing when all passed
   */
  const firstFailure = async (changed, files) => {
    for (const [index, file] of files.entries()) {
      const failure = await failureOf(index === 0 ? { file, changed } : { file });
      if (failure !== undefined) return failure;
    }
    return undefined;
  };

  return { firstFailure, close };
};
