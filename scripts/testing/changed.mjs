/** Selects the test files affected by a change: `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';
import { filesBelow, importsOf, modulePattern } from './imports.mjs';

const testFile = /\.test\.tsx?$/;
/** Source folders of the product: tests that run commands or use a built site may depend on any of it. */
const product = /^(?:src|desk|generator|server|schema|scripts)\//;

/**
 * Selects the test files affected by the changed files: by their imports; for tests that run commands or use the built
 * sites, by any module of the product. If a file that is not a module changed (text, picture, schema, lock file), all
 * tests are selected.
 * @param {string} project
 * @returns {string[]} paths relative to the project
 */
export const testsReached = (project) => {
  const changed = changedFiles(project);
  const tests = filesBelow(project, 'tests').filter((file) => testFile.test(file));
  if (changed.some((file) => !modulePattern.test(file))) return tests;
  const isProduct = changed.some((file) => product.test(file));
  const wanted = new Set(changed);
  return tests.filter((test) => {
    const reached = importsOf(project, test);
    const runsProduct =
      /^tests\/(?:spec|browser|visual)\//.test(test) ||
      [...reached.values()].some((text) => text.includes('node:child_process'));
    return (isProduct && runsProduct) || [...reached.keys()].some((file) => wanted.has(file));
  });
};

/** Uncommitted files; in a clean working tree, those of the last commit. @param {string} project */
const changedFiles = (project) => {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '');
  const open = [
    ...git('diff', '--name-only', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return open.length > 0 ? open : git('diff', '--name-only', '-z', 'HEAD~1', 'HEAD');
};
