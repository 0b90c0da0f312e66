/** Summarises a test run: its steps and test files, in one count. Uses no packages. */

/**
 * A command of the run, such as the linter: it counts as a test.
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} ok
 * @property {number} seconds
 * @property {string} [why] what went wrong, or why it was not run
 * @property {boolean} [isSkipped] not run, for the reason that `why` gives
 *
 * A test file that ran.
 * @typedef {object} FileResult
 * @property {string} file path from the project's folder
 * @property {number} ms loading included
 * @property {number} passed
 * @property {number} skipped
 * @property {readonly Failure[]} failures for each test, or what kept the file from running
 * @property {boolean} [isOutsideTests] stands for errors that belong to no file
 * @property {readonly Failure[]} [flaky] failures of a first run, where the file passed in a second one
 * @property {readonly Failure[]} [quarantined] failures that do not count (tests/quarantine.ts)
 *
 * @typedef {{ readonly name?: string, readonly message: string }} Failure the name of its test, where it is one’s
 */

/** @param {number} ms */
export const duration = (ms) => {
  const seconds = Math.round(ms / 1000);
  return seconds < 60
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
};

const slowestShown = 10;

/**
 * @param {readonly Step[]} steps
 * @param {readonly FileResult[]} files
 * @returns {{ readonly failed: number, readonly text: string }} `text` ends with « N passed, N failed »
 */
export const summary = (steps, files) => {
  const sum = (/** @type {(file: FileResult) => number} */ of) => files.reduce((total, file) => total + of(file), 0);
  /** @param {(file: FileResult) => readonly Failure[] | undefined} of */
  const told = (of) =>
    files.flatMap((file) =>
      (of(file) ?? []).map(({ name, message }) =>
        [file.file, ...(name === undefined ? [] : [name]), message].join(': '),
      ),
    );
  const failures = [
    ...steps.filter(({ ok }) => !ok).map(({ name, why }) => `${name}: ${why ?? 'failed'}`),
    ...told((file) => file.failures),
  ];
  const notRun = steps.filter(({ isSkipped }) => isSkipped);
  const skipped = notRun.length + sum((file) => file.skipped);
  const passed = steps.filter(({ ok, isSkipped }) => ok && !isSkipped).length + sum((file) => file.passed);
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, slowestShown);
  /** @param {string} title @param {readonly string[]} lines */
  const section = (title, lines) => (lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : []);
  const lines = [
    ...section(
      'Slowest files:',
      slowest.map(({ file, ms }) => `${duration(ms).padStart(12)}  ${file}`),
    ),
    ...section(
      'Skipped:',
      notRun.map(({ name, why }) => `${name}: ${why ?? 'skipped'}`),
    ),
    ...section(
      'Quarantined, and failed (tests/quarantine.ts):',
      told((file) => file.quarantined),
    ),
    ...section(
      'Flaky (failed, then passed alone; a defect to mend first):',
      told((file) => file.flaky),
    ),
    ...section('Failed:', failures),
    '',
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
  return { failed: failures.length, text: lines.join('\n') };
};
