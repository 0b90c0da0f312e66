/** Summarises a test run: its steps and test files, in one count. Uses no packages. */
import { duration } from './progress.mjs';

/**
 * A command of the run, such as the linter: it counts as a test.
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} ok
 * @property {number} seconds
 * @property {string} [why] what went wrong, or why it was not run
 * @property {boolean} [isSkipped] not run, for the reason that `why` gives
 *
 * A test file that ran, whole or up to where it was ended.
 * @typedef {object} FileResult
 * @property {string} file path from the project's folder
 * @property {number} ms loading included
 * @property {number} passed
 * @property {number} skipped
 * @property {readonly string[]} failures a test's name each, or what kept the file from running
 * @property {readonly string[]} [unsteady] what failed in a first run; all passed in a second
 * @property {boolean} [isNotStarted] long, and the run's deadline had passed
 */

/**
 * @param {readonly Step[]} steps
 * @param {readonly FileResult[]} files
 * @returns {{ readonly failed: number, readonly text: string }} `text` ends with « N passed, N failed »
 */
export const summary = (steps, files) => {
  const sum = (/** @type {(file: FileResult) => number} */ of) => files.reduce((total, file) => total + of(file), 0);
  const failures = [
    ...steps.filter(({ ok }) => !ok).map(({ name, why }) => `${name}: ${why ?? 'failed'}`),
    ...files.flatMap(({ file, failures: names }) => names.map((name) => `${file}: ${name}`)),
  ];
  const unsteady = files.flatMap(({ file, unsteady: names = [] }) => names.map((name) => `${file}: ${name}`));
  const notStarted = files.filter(({ isNotStarted }) => isNotStarted).map(({ file }) => file);
  const skipped = steps.filter(({ isSkipped }) => isSkipped).length + sum((file) => file.skipped) + notStarted.length;
  const passed = steps.filter(({ ok, isSkipped }) => ok && !isSkipped).length + sum((file) => file.passed);
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, slowestShown);
  const lines = [
    ...(slowest.length > 0
      ? ['', 'Slowest files:', ...slowest.map(({ file, ms }) => `  ${duration(ms).padStart(12)}  ${file}`)]
      : []),
    ...(unsteady.length > 0
      ? [
          '',
          'Failed once, passed by themselves (a race or a limit to be mended):',
          ...unsteady.map((line) => `  ${line}`),
        ]
      : []),
    ...(notStarted.length > 0
      ? ['', 'Not run, since the time for long tests was over:', ...notStarted.map((file) => `  ${file}`)]
      : []),
    ...(failures.length > 0 ? ['', 'Failed:', ...failures.map((line) => `  ${line}`)] : []),
    '',
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
  return { failed: failures.length, text: lines.join('\n') };
};

const slowestShown = 10;
