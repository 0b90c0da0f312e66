/**
 * `npm test`: runs all tests, also on a fresh clone. Installs the packages and a browser; checks format, lint and types
 * while it builds the sites and runs Vitest on them. Ends with « N passed, N failed ».
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { run, runNode } from './process.mjs';
import { lengthsOf, longSuffix, shortTests } from './testing/lengths.mjs';
import { createProgress, duration } from './testing/progress.mjs';
import { summary } from './testing/report.mjs';
import { checksOf, generatedModules, otherSites } from './verify.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const minute = 60_000;

const help = `Usage: npm test [-- --only NAME | --changed] [-- --all] [-- --help]
       npm test -- --root DIR [--all]
       npm run test:all

  --only NAME   only the parts whose name holds NAME: a step (generated modules, format, lint, types, build,
                firefox) or a test file's path (unit, server, fuzz, crash, spec, browser, visual, spec/2-contact …)
  --changed     only the tests that the files reach which are not committed; with a clean tree, those of the last commit
  --root DIR    the tests that hold for every site (tests/any-site), over the site in DIR, built first: its links, its
                names, axe, no script, bytes, the check; one page of each template, with --all every page
  --all         the long tests too (*.long.test.ts), and the specification in Firefox where it is installed
  --update      takes the pictures of tests/visual anew instead of comparing (npm run test:visual -- --update)
  --crash       only the crash tests, at length (npm run test:crash)
  --help        this text

Environment: CI=true, a file that fails runs once more at the end of its run; what passes then is listed, not failed.
TEST_MINUTES, after how many minutes no long test file is started any more; those are listed as not run.
CHROME_PATH, the browser to drive; REUSE_BUILD=1 keeps the built sites as they are.
Closes with "N passed, N failed"; ends with 0 when nothing failed, 1 otherwise, 2 when it could not run.
docs/testing.md says what is tested where.`;

const readArguments = () => {
  try {
    const flag = /** @type {const} */ ({ type: 'boolean' });
    const options = {
      only: /** @type {const} */ ({ type: 'string' }),
      root: /** @type {const} */ ({ type: 'string' }),
      changed: flag,
      all: flag,
      update: flag,
      crash: flag,
      help: flag,
    };
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return process.exit(2);
  }
};

const {
  only,
  root: rootGiven,
  changed = false,
  all = false,
  update = false,
  crash = false,
  help: isHelpWanted = false,
} = readArguments();
if (isHelpWanted) {
  console.log(help);
  process.exit(0);
}
if (changed && (only !== undefined || crash)) {
  console.error('--changed chooses the tests itself: give it without --only and --crash.');
  process.exit(2);
}
if (rootGiven !== undefined && (changed || crash || update)) {
  console.error('--root runs the tests that hold for every site: give it without --changed, --update and --crash.');
  process.exit(2);
}
/** Folder of the site given by --root. */
const root = rootGiven === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? project, rootGiven);
if (root !== undefined && !existsSync(join(root, 'site.yaml'))) {
  console.error(`${root} has no site.yaml: give --root the folder of a site.`);
  process.exit(2);
}

const checks = checksOf({ isCached: !all });

/** Names of the steps, for --only. */
const stepNames = [
  'generated modules',
  'build',
  'firefox',
  ...[...checks, ...otherSites.map(({ types }) => types)].map(({ name }) => name),
];
const isStepChosen = only !== undefined && stepNames.some((name) => name.includes(only));
/** Whether a step is selected by --only, or by default. @param {string} name */
const isWanted = (name) => !crash && (only === undefined || name.includes(only));
const isSiteNeeded =
  root !== undefined || (!crash && (only === undefined || (!isStepChosen && /spec|browser|visual/.test(only))));

// Needs no packages, so it can run while npm installs them.
const browserInstall = isSiteNeeded
  ? run(process.execPath, [join(project, 'scripts', 'browser.mjs'), '--system'], {
      cwd: project,
      timeLimitMs: 10 * minute,
    })
  : undefined;
ensureInstalled();
if (browserInstall) {
  await browserInstall;
  const { ensureBrowser } = await import('./browser.mjs');
  process.env['CHROME_PATH'] = await ensureBrowser();
}

const progress = createProgress(process.stdout);
/** @type {import('./testing/report.mjs').Step[]} */
const steps = [];
/** @type {import('./testing/report.mjs').FileResult[]} */
const files = [];

/**
 * Runs a step, even if earlier ones failed.
 * @param {import('./verify.mjs').Check} step
 * @param {{ isNeeded?: boolean }} [options] `isNeeded`: run it even if it is not selected, because others need its
 *   output
 */
const runStep = async ({ name, args, timeLimitMs }, { isNeeded = false } = {}) => {
  if (!isNeeded && !isWanted(name)) return;
  progress.begin(name);
  const outcome = await runNode(project, args, timeLimitMs, 'pipe');
  if (!outcome.ok) progress.say(`\n  FAILED ${name}: ${outcome.why}\n${outcome.output}`);
  progress.end(name, `${outcome.ok ? '  ok' : '    '}  ${duration(outcome.seconds * 1000).padStart(12)}  ${name}`);
  steps.push({ name, ...outcome });
};

const runVerify = async () => {
  for (const check of checks) await runStep(check);
};

/** Builds the sites that the tests use; unchanged sites are not built again. */
const buildSites = async () => {
  if (!isSiteNeeded && !isStepChosen) return;
  if (process.env['REUSE_BUILD'] === '1') return;
  const build = [join(project, 'scripts', 'run.mjs'), 'generator/commands/site.ts', 'build'];
  if (root !== undefined) {
    await runStep({ name: 'build', args: [...build, '--root', root], timeLimitMs: 20 * minute }, { isNeeded: true });
    return;
  }
  await runStep({ name: 'build', args: build, timeLimitMs: 20 * minute });
  await runStep({
    name: 'build the second site',
    args: [...build, '--root', join(project, 'tests', 'fixtures', 'sites', 'second-site')],
    timeLimitMs: 10 * minute,
  });
};

/**
 * Chooses the test files.
 * @returns {Promise<readonly string[] | undefined>} paths for Vitest; empty: all; undefined: none
 */
const chosenTests = async () => {
  if (crash) return ['tests/crash'];
  if (root !== undefined) return [only ?? 'tests/any-site'];
  if (changed) {
    const { testsReached } = await import('./testing/changed.mjs');
    const reached = testsReached(project);
    progress.say(
      reached.length === 0
        ? '  No test is reached by what changed.'
        : `  ${reached.length} files are reached by what changed.`,
    );
    return reached.length === 0 ? undefined : reached;
  }
  if (isStepChosen) return undefined;
  return only === undefined ? [] : [only];
};

/** Chooses how test files run: in CI, failed files run a second time. */
const fileRunner = async () =>
  process.env['CI'] === 'true'
    ? (await import('./testing/again.mjs')).runVitestAgain
    : (await import('./testing/vitest.mjs')).runVitest;

const runTests = async () => {
  const runFiles = await fileRunner();
  const filters = await chosenTests();
  if (filters === undefined) return;
  const found = await runFiles({ project, filters, progress });
  if (found.length === 0)
    steps.push({ name: `tests named « ${only ?? ''} »`, ok: false, seconds: 0, why: 'there are none' });
  files.push(...found);
};

/** Runs every test: the long ones last, since a deadline may leave some of them out. */
const runAllTests = async () => {
  const runFiles = await fileRunner();
  files.push(...(await runFiles({ project, filters: shortTests(project), progress })));
  await runPostgres();
  files.push(...(await runFiles({ project, filters: [longSuffix], progress })));
};

/** Runs after the second site's build, which writes modules too. */
const checkOtherSites = async () => {
  if (root !== undefined || !(all || only !== undefined)) return;
  for (const { modules, types } of otherSites) {
    if (!isWanted(types.name)) continue;
    await runStep(modules, { isNeeded: true });
    await runStep(types);
  }
};

const runPostgres = async () => {
  const runFiles = await fileRunner();
  const { suitesOnStores } = await import('./testing/on-postgres.mjs');
  process.env['TEST_STORE'] = 'postgres';
  for (const result of await runFiles({ project, filters: suitesOnStores(project), progress }))
    files.push({ ...result, file: `${result.file} (PostgreSQL)` });
  delete process.env['TEST_STORE'];
};

const runFirefox = async () => {
  if (root !== undefined || !isWanted('firefox') || !(all || only !== undefined)) return;
  const name = 'the specification, in Firefox';
  const { hasFirefox } = await import('./browser.mjs');
  if (!(await hasFirefox())) {
    const why = 'Playwright’s Firefox is not installed here (npx playwright install firefox): not run.';
    progress.say(`  ${name}: ${why}`);
    steps.push({ name, ok: true, isSkipped: true, seconds: 0, why });
    return;
  }
  process.env['TEST_BROWSER'] = 'firefox';
  const runFiles = await fileRunner();
  for (const result of await runFiles({ project, filters: ['tests/spec'], progress }))
    files.push({ ...result, file: `${result.file} (Firefox)` });
};

const minutes = Number(process.env['TEST_MINUTES'] ?? Infinity);
if (Number.isFinite(minutes)) process.env['TEST_DEADLINE'] = String(Date.now() + minutes * minute);
Object.assign(process.env, lengthsOf({ all, only, changed, update, crash, root }));

// Before the steps that run in parallel: lint and types read the generated modules, and a build would write them
// meanwhile.
if (root === undefined && !crash && (only === undefined || isStepChosen))
  await runStep(generatedModules, { isNeeded: true });
await Promise.all([
  root === undefined ? runVerify() : undefined,
  (async () => {
    await buildSites();
    await checkOtherSites();
    if (root === undefined && all && only === undefined && !changed && !crash) await runAllTests();
    else await runTests();
    await runFirefox();
  })(),
]);
progress.close();
const { failed, text } = summary(steps, files);
console.log(text);
process.exit(failed > 0 ? 1 : 0);
