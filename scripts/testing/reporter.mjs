/** Collects Vitest's results file by file, so that an aborted run keeps those it had. */
import { relative } from 'node:path';
import { notStarted } from './deadline.mjs';
import { duration } from './progress.mjs';

/** @typedef {import('./report.mjs').FileResult} FileResult */

/**
 * Creates a reporter for Vitest. `results` has one entry per completed file, in order.
 * @param {string} project
 * @param {import('./progress.mjs').Progress} progress
 */
export const createReporter = (project, progress) => {
  /** @type {Map<string, FileResult>} */
  const results = new Map();
  /** Output of tests, shown if they fail. @type {Map<string, string[]>} */
  const printed = new Map();
  /** @type {import('vitest/node').Vitest | undefined} */
  let vitest;
  /** Files of this run. @type {Set<string>} */
  const expected = new Set();
  /** Files that a process has started. @type {Set<string>} */
  const begun = new Set();
  /** Errors outside any test. @type {string[]} */
  const strayErrors = [];

  /** @param {string} moduleId */
  const nameOf = (moduleId) => relative(project, moduleId).replaceAll('\\', '/');

  /** @param {import('vitest/node').TestCase} test @param {string} file */
  const explain = (test, file) => {
    const result = test.result();
    if (result.state !== 'failed') return;
    progress.say(`\n  FAILED ${file}: ${test.fullName}`);
    for (const text of printed.get(test.id) ?? []) progress.say(text.trimEnd());
    for (const error of result.errors) vitest?.logger.printError(error, { project: test.project });
  };

  /** @type {import('vitest/reporters').Reporter} */
  const reporter = {
    onInit: (created) => {
      vitest = created;
    },
    onTestRunStart: (files) => {
      for (const { moduleId } of files) expected.add(nameOf(moduleId));
      progress.count(results.size, expected.size);
    },
    onTestModuleQueued: (module) => {
      begun.add(nameOf(module.moduleId));
      progress.begin(nameOf(module.moduleId));
    },
    onUserConsoleLog: ({ taskId, content }) => {
      if (taskId === undefined) return;
      printed.set(taskId, [...(printed.get(taskId) ?? []), content]);
    },
    // Annotations of passed tests.
    onTestCaseAnnotate: (_test, { message }) => progress.say(`  ${message}`),
    onTestCaseResult: (test) => explain(test, nameOf(test.module.moduleId)),
    onTestModuleEnd: (module) => {
      const file = nameOf(module.moduleId);
      const tests = [...module.children.allTests()];
      const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state);
      const broken = [...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => ({ name: suite.fullName, error })),
      );
      if (module.errors().some(({ message }) => message.includes(notStarted))) {
        results.set(file, { file, ms: 0, passed: 0, skipped: 0, failures: [], isNotStarted: true });
        progress.count(results.size, expected.size);
        progress.end(file, `        ${'not started'.padStart(10)}  ${file}`);
        return;
      }
      const outside = [...module.errors().map((error) => ({ name: 'the file', error })), ...broken];
      for (const { name, error } of outside) {
        progress.say(`\n  FAILED ${file}: ${name}`);
        vitest?.logger.printError(error, { project: module.project });
      }
      const {
        duration: ran,
        collectDuration,
        setupDuration,
        prepareDuration,
        environmentSetupDuration,
      } = module.diagnostic();
      const ms = ran + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
      const failures = [
        ...inState('failed').map((test) => test.fullName),
        ...outside.map(({ name, error }) => `${name}: ${firstLine(error.message)}`),
      ];
      if (failures.length === 0 && module.state() === 'failed') failures.push('the file failed outside any test');
      const result = { file, ms, passed: inState('passed').length, skipped: inState('skipped').length, failures };
      if (module.state() !== 'pending') results.set(file, result);
      progress.count(results.size, expected.size);
      const how = failures.length > 0 ? `${failures.length} FAILED, ` : '';
      progress.end(
        file,
        `${failures.length > 0 ? '    ' : '  ok'}  ${duration(ms).padStart(12)}  ${file} ` +
          `(${how}${result.passed} passed)`,
      );
    },
    onTestRunEnd: (_modules, errors) => {
      strayErrors.push(...errors.map(({ message }) => firstLine(message)));
    },
  };
  return { reporter, results, expected, begun, strayErrors };
};

/** @param {string} text */
const firstLine = (text) => text.split('\n')[0] ?? '';
