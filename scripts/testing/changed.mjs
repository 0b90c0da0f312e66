/** Which test files a change reaches: npm test -- --changed. */
import { execFileSync } from 'node:child_process';
import { filesBelow, importsOf, MODULE } from './imports.mjs';

const TEST = /\.test\.tsx?$/;
/** What a program is made of: a test that runs a command, or looks at a built site, may run any of it. */
const PRODUCT = /^(?:src|generator|server|schema|scripts)\//;

/**
 * The test files that the changed files reach: by their imports; a test that runs commands, or looks at the built
 * sites, by any module of the product. What is no module (a text, a picture, a schema, a lock file) may be read by
 * anybody.
 * @param {string} project
 * @returns {string[]} paths from the project's folder
 */
export const testsReached = (project) => {
  const changed = changedFiles(project);
  const tests = filesBelow(project, 'tests').filter((file) => TEST.test(file));
  if (changed.some((file) => !MODULE.test(file))) return tests;
  const isProduct = changed.some((file) => PRODUCT.test(file));
  const wanted = new Set(changed);
  return tests.filter((test) => {
    const reached = importsOf(project, test);
    const runsProduct =
      /^tests\/(?:spec|browser|visual)\//.test(test) ||
      [...reached.values()].some((text) => text.includes('node:child_process'));
    return (isProduct && runsProduct) || [...reached.keys()].some((file) => wanted.has(file));
  });
};

/** What is not committed; with a clean tree, what the last commit changed. @param {string} project */
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
