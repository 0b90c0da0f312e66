/** Sums up a test run: the steps of `npm test` and the tests of vitest, in one count. */
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} ok
 * @property {number} seconds
 * @property {string} [why]
 * @property {boolean} [isSkipped] not run, for the reason that `why` gives
 *
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures one line each
 */

/**
 * Each step counts as a test.
 * @param {readonly Step[]} steps
 * @returns {Count}
 */
export const countSteps = (steps) => ({
  passed: steps.filter(({ ok, isSkipped }) => ok && !isSkipped).length,
  failed: steps.filter(({ ok }) => !ok).length,
  skipped: steps.filter(({ isSkipped }) => isSkipped).length,
  failures: steps.filter(({ ok }) => !ok).map(({ name, why }) => `${name}: ${why ?? 'failed'}`),
});

/**
 * Reads vitest's JSON report. A file that did not load, and a run that failed without naming a test, are failures too.
 * @param {string} file
 * @param {boolean} ok whether vitest itself ended well
 * @returns {Count}
 */
export const countVitest = (file, ok) => {
  /** @type {{ testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['vitest wrote no report'] };
  }
  const results = report.testResults.flatMap(({ name, assertionResults }) => assertionResults.map((result) => ({ ...result, file: name })));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  const failures = [
    ...results.filter(({ status }) => status === 'failed').map((result) => `${result.file}: ${result.fullName}`),
    ...broken.map(({ name, message }) => `${name}: ${(message || 'the file failed').split('\n')[0]}`),
  ];
  if (!ok && failures.length === 0) failures.push('vitest ended with an error outside any test');
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    skipped: results.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    failures,
  };
};

/** The closing lines: what failed, then the count. @param {readonly Count[]} counts */
export const summary = (counts) => {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const failures = counts.flatMap((count) => count.failures);
  const failed = sum('failed');
  const skipped = sum('skipped');
  const lines = failures.length > 0 ? ['', 'Failed:', ...failures.map((line) => `  ${line}`)] : [];
  return { failed, text: [...lines, '', `${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`].join('\n') };
};
