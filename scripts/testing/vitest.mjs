/** Runs Vitest on files to the end, even if one of them crashes or hangs. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createReporter } from './reporter.mjs';

/** @typedef {import('./report.mjs').FileResult} FileResult */

/** Name used in place of a file for errors outside any test. */
export const outsideTests = '(outside any test)';

/**
 * A test that blocked its process until the watchdog killed it (tests/setup/watchdog.ts).
 * @typedef {{ file: string, test: string, limitMs: number, printed: string[] }} Hang
 */

/**
 * Runs the test files whose path contains one of `filters`, or all without filters. A test that hangs counts as failed,
 * and the other tests of its file run again without it.
 * @param {{ project: string, filters: readonly string[], progress: import('./progress.mjs').Progress, config?: string
 *   }} options
 * @returns {Promise<FileResult[]>} one per file, by path
 */
export const runVitest = async ({ project, filters, progress, config }) => {
  const folder = mkdtempSync(join(tmpdir(), 'test-hangs-'));
  process.env['TEST_HANGS'] = folder;
  const run = (/** @type {readonly string[]} */ files, /** @type {RegExp | undefined} */ names) =>
    runOnce(project, files, names, progress, config);
  try {
    const { results, expected, begun, strayErrors } = await run(filters, undefined);
    // A process runs many files: those that it had not started when it was killed run in another one.
    for (
      let left = waiting(results, expected, begun), before = expected.size;
      left.length > 0 && left.length < before;
    ) {
      const next = await run(left, undefined);
      for (const result of next.results.values()) results.set(result.file, result);
      for (const file of next.begun) begun.add(file);
      strayErrors.push(...next.strayErrors);
      before = left.length;
      left = waiting(results, expected, begun);
    }
    for (const file of expected) {
      if (results.has(file)) continue;
      results.set(file, begun.has(file) ? await runWithoutHangs(project, file, folder, run, progress) : notBegun(file));
    }
    const files = [...results.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
    if (strayErrors.length > 0) files.push({ file: outsideTests, ms: 0, passed: 0, skipped: 0, failures: strayErrors });
    return files;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Files that no process has started yet.
 * @param {ReadonlyMap<string, FileResult>} results
 * @param {ReadonlySet<string>} expected
 * @param {ReadonlySet<string>} begun
 */
const waiting = (results, expected, begun) => [...expected].filter((file) => !results.has(file) && !begun.has(file));

/** If a global setup throws, Vitest prints the error and starts no file. @param {string} file @returns {FileResult} */
const notBegun = (file) => ({
  file,
  ms: 0,
  passed: 0,
  skipped: 0,
  failures: ['not run: the setup of all tests failed, as told above'],
});

/**
 * @param {string} project
 * @param {string} file
 * @param {string} folder
 * @param {(files: readonly string[], names: RegExp | undefined) => ReturnType<typeof runOnce>} run
 * @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<FileResult>}
 */
const runWithoutHangs = async (project, file, folder, run, progress) => {
  /** @type {Set<string>} */
  const hung = new Set();
  /** @type {string[]} */
  const failures = [];
  const failed = (/** @type {string} */ why) => {
    failures.push(why);
    progress.say(`\n  FAILED ${file}: ${why}`);
  };
  for (;;) {
    const hang = takeHang(project, folder, file);
    if (hang === undefined) failed('its process ended before its tests did');
    else failed(`${hang.test || 'the file'}: blocked for ${hang.limitMs / 1000} s`);
    for (const text of hang?.printed ?? []) progress.say(text.trimEnd());
    if (hang === undefined || hang.test === '' || hung.has(hang.test))
      return { file, ms: 0, passed: 0, skipped: 0, failures };
    hung.add(hang.test);
    const { results } = await run([file], allBut(hung));
    const rest = results.get(file);
    if (rest !== undefined)
      return { ...rest, skipped: rest.skipped - hung.size, failures: [...failures, ...rest.failures] };
  }
};

/** Pattern of all tests except these. @param {ReadonlySet<string>} names */
const allBut = (names) =>
  new RegExp(`^(?!\\s*(?:${[...names].map((name) => name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')})$)`);

/**
 * Reads and deletes the watchdog's record of this file.
 * @param {string} project
 * @param {string} folder
 * @param {string} file
 * @returns {Hang | undefined}
 */
const takeHang = (project, folder, file) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    /** @type {Hang} */
    const hang = JSON.parse(readFileSync(path, 'utf8'));
    if (relative(project, hang.file).replaceAll('\\', '/') !== file) continue;
    rmSync(path);
    return hang;
  }
  return undefined;
};

/**
 * @param {string} project
 * @param {readonly string[]} filters
 * @param {RegExp | undefined} names
 * @param {import('./progress.mjs').Progress} progress
 * @param {string | undefined} config
 */
const runOnce = async (project, filters, names, progress, config) => {
  const { startVitest } = await import('vitest/node');
  const { reporter, results, expected, begun, strayErrors } = createReporter(project, progress);
  await startVitest('test', [...filters], {
    root: project,
    run: true,
    watch: false,
    reporters: [reporter],
    ...(config === undefined ? {} : { config }),
    ...(names === undefined ? {} : { testNamePattern: names }),
  });
  // A killed process is reported with its file.
  const own = [...expected].every((file) => results.has(file))
    ? strayErrors
    : strayErrors.filter((message) => !message.startsWith('[vitest-pool]'));
  return { results, expected, begun, strayErrors: own };
};
