/** Runs Vitest (vitest.config.ts) and counts what it found. */
import { relative } from 'node:path';

/** @typedef {import('./report.mjs').FileResult} FileResult */

/**
 * Runs the test files whose path contains one of `filters`, or all without filters. Vitest prints what it does.
 * @param {{ project: string, filters: readonly string[], config?: string }} options
 * @returns {Promise<FileResult[]>} one per file and store; none when no file is chosen
 */
export const runVitest = async ({ project, filters, config }) => {
  const { startVitest } = await import('vitest/node');
  const vitest = await startVitest('test', [...filters], {
    root: project,
    run: true,
    watch: false,
    ...(config !== undefined && { config }),
  });
  /** @type {string[]} */
  const errors = [];
  /** @type {Map<string, import('./report.mjs').Failure[]>} of files that ran as they arose, by their paths */
  const strays = new Map();
  for (const error of vitest.state.getUnhandledErrors()) {
    const [message, path] = [firstLine(messageOf(error)), pathIn(error)];
    if (path === undefined) errors.push(message);
    else strays.set(path, [...(strays.get(path) ?? []), { message: `outside its tests: ${message}` }]);
  }
  const files = vitest.state
    .getTestModules()
    .map((module) => resultOf(project, module, strays.get(module.moduleId) ?? []));
  if (files.length > 0 && process.exitCode === 1 && errors.length === 0 && files.every(isPassed))
    errors.push('Vitest failed, as told above');
  // Vitest sets it for what this function tells by its results.
  process.exitCode = undefined;
  if (errors.length > 0) {
    const failures = errors.map((message) => ({ message }));
    files.push({ file: '(outside any test)', isOutsideTests: true, ms: 0, passed: 0, skipped: 0, failures });
  }
  return files;
};

/** @param {FileResult} file */
const isPassed = ({ failures }) => failures.length === 0;

/**
 * Whether a file or a group is skipped as a whole, or stands in one that is: Vitest may leave its tests pending.
 * @param {import('vitest/node').TestModule | import('vitest/node').TestSuite} parent
 * @returns {boolean}
 */
const isSkipped = (parent) => parent.state() === 'skipped' || (parent.type === 'suite' && isSkipped(parent.parent));

/**
 * @param {string} project
 * @param {import('vitest/node').TestModule} module
 * @param {readonly import('./report.mjs').Failure[]} strays errors that no test of it caught
 * @returns {FileResult}
 */
const resultOf = (project, module, strays) => {
  const path = relative(project, module.moduleId).replaceAll('\\', '/');
  const tests = [...module.children.allTests()];
  const stateOf = (/** @type {import('vitest/node').TestCase} */ test) =>
    isSkipped(test.parent) ? 'skipped' : test.result().state;
  const inState = (/** @type {string} */ state) => tests.filter((test) => stateOf(test) === state);
  const broken = [
    ...module.errors().map((error) => ({ name: 'the file', error })),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ name: suite.fullName, error })),
    ),
  ];
  /** @type {import('./report.mjs').Failure[]} */
  const failures = [
    ...inState('failed').map((test) => ({
      name: test.fullName,
      message: firstLine(test.result().errors?.[0]?.message ?? ''),
    })),
    ...broken.map(({ name, error }) => ({ name, message: firstLine(error.message) })),
    ...strays,
  ];
  const fail = (/** @type {string} */ message) => failures.push({ message });
  const waiting = inState('pending').length;
  if (waiting > 0) fail(`${waiting} tests did not end`);
  else if (failures.length === 0 && module.state() === 'failed') fail('failed outside any test');
  else if (failures.length === 0 && tests.length === 0) fail('did not run');
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
  return {
    file: module.project.name === 'postgres' ? `${path} (PostgreSQL)` : path,
    ms: duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration,
    passed: inState('passed').length,
    skipped: inState('skipped').length,
    failures,
  };
};

/**
 * The test file that ran in its process when an error arose, as Vitest notes it.
 * @param {unknown} error
 */
const pathIn = (error) =>
  typeof error === 'object' && error !== null && 'VITEST_TEST_PATH' in error
    ? String(error.VITEST_TEST_PATH)
    : undefined;

/** @param {unknown} error */
const messageOf = (error) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** @param {string} text */
const firstLine = (text) => text.split('\n')[0] ?? '';
