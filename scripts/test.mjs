/**
 * `npm test`: the gate, also on a fresh clone. Installs the packages and a browser; checks format, lint and types while
 * it builds the sites, then runs Vitest on them. Ends with « N passed, N failed ». The options run more than the gate.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureChromium, missingPrograms } from './engines.mjs';
import { ensureInstalled } from './install.mjs';
import { run, runNode } from './process.mjs';
import { runFailedAgain } from './testing/again.mjs';
import { exhaustiveSuffix, lengthsOf } from './testing/lengths.mjs';
import { duration, summary } from './testing/report.mjs';
import { runVitest } from './testing/vitest.mjs';
import { checks, generatedModules, otherSites } from './verify.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const minute = 60_000;
const today = new Date().toISOString().slice(0, 10);

const help = `Usage: npm test [-- --only NAME | --changed] [-- --all] [-- --help]
       npm test -- --root DIR [--all]
       npm run test:all | test:engines | test:crash | test:exhaustive

Without an option: the gate. A file that fails there runs once more alone, three files at most; what passes then is
told as flaky.

  --only NAME   only the parts whose name holds NAME: a step (generated modules, format, lint, types, build)
                or a test file's path (unit, server, fuzz, crash, spec, browser, engines, visual, spec/2-contact …)
  --changed     only the tests that the files reach which are not committed; with a clean tree, those of the last commit
  --root DIR    the tests that hold for every site (tests/any-site), over the site in DIR, built first: its links, its
                names, axe, no script, bytes, the check; one page of each template, with --all every page
  --all         the long tests too (*.long.test.ts), the server's suites on PostgreSQL, every engine that is installed
  --engines     only the core of what visitors and editors do, in each engine that is installed (npm run test:engines)
  --exhaustive  only what is too long for every change: each value edited, each page, each helper (npm run
                test:exhaustive)
  --update      takes the pictures of tests/visual anew instead of comparing (npm run test:visual -- --update)
  --crash       only the crash tests, at length (npm run test:crash)
  --help        this text

Environment: CHROME_PATH, the browser to drive; REUSE_BUILD=1 keeps the built sites as they are.
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
      exhaustive: flag,
      update: flag,
      crash: flag,
      engines: flag,
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
  exhaustive = false,
  update = false,
  crash = false,
  engines = false,
  help: isHelpWanted = false,
} = readArguments();
if (isHelpWanted) {
  console.log(help);
  process.exit(0);
}
/** Each of these options chooses the tests itself. */
const choosing = Object.entries({
  '--changed': changed,
  '--crash': crash,
  '--engines': engines,
  '--exhaustive': exhaustive,
})
  .filter(([, isGiven]) => isGiven)
  .map(([name]) => name);
if (choosing.length > 1 || (changed && only !== undefined)) {
  console.error(`${[...choosing, ...(only === undefined ? [] : ['--only'])].join(' and ')}: give one of them.`);
  process.exit(2);
}
if (rootGiven !== undefined && (choosing.length > 0 || update)) {
  console.error(`--root runs the tests that hold for every site: give it without ${choosing[0] ?? '--update'}.`);
  process.exit(2);
}
/** Folder of the site given by --root. */
const root = rootGiven === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? project, rootGiven);
if (root !== undefined && !existsSync(join(root, 'site.yaml'))) {
  console.error(`${root} has no site.yaml: give --root the folder of a site.`);
  process.exit(2);
}

/** Nothing was asked for: what every change passes. */
const isGate = choosing.length === 0 && !all && !update && only === undefined && root === undefined;

/** Names of the steps, for --only. */
const stepNames = [
  'generated modules',
  'build',
  ...[...checks, ...otherSites.map(({ types }) => types)].map(({ name }) => name),
];
const isStepChosen = only !== undefined && stepNames.some((name) => name.includes(only));
/** Whether a step is selected by --only, or by default. @param {string} name */
const isWanted = (name) => !crash && !engines && !exhaustive && (only === undefined || name.includes(only));
const isSiteNeeded =
  root !== undefined || (!crash && (only === undefined || (!isStepChosen && /spec|browser|engines|visual/.test(only))));

// Needs no packages, so it can run while npm installs them.
const browserInstall = isSiteNeeded
  ? run(process.execPath, [join(project, 'scripts', 'engines.mjs'), '--chromium'], {
      cwd: project,
      timeLimitMs: 10 * minute,
    })
  : undefined;
ensureInstalled({ forDevelopment: true });
if (browserInstall) {
  await browserInstall;
  process.env['CHROME_PATH'] = await ensureChromium();
}

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
  const outcome = await runNode(project, args, timeLimitMs, 'pipe');
  if (outcome.ok) console.log(`  ok  ${duration(outcome.seconds * 1000).padStart(12)}  ${name}`);
  else console.log(`\n  FAILED ${name}: ${outcome.why}\n${outcome.output}`);
  steps.push({ name, ...outcome });
};

const runChecks = async () => {
  for (const check of checks) await runStep(check);
};

/** Builds the sites that the tests use; unchanged sites are not built again. */
const buildSites = async () => {
  if (!isSiteNeeded && !isStepChosen) return;
  if (process.env['REUSE_BUILD'] === '1') return;
  const build = [join(project, 'scripts', 'run.mjs'), 'generator/commands/site.ts', 'build', '--date', today];
  if (root !== undefined) {
    await runStep({ name: 'build', args: [...build, '--root', root], timeLimitMs: 20 * minute }, { isNeeded: true });
    return;
  }
  const options = { isNeeded: isSiteNeeded };
  const second = ['--root', join(project, 'tests', 'fixtures', 'sites', 'second-site')];
  await runStep({ name: 'build', args: build, timeLimitMs: 20 * minute }, options);
  await runStep({ name: 'build the second site', args: [...build, ...second], timeLimitMs: 10 * minute }, options);
};

/**
 * Chooses the test files.
 * @returns {Promise<readonly string[] | undefined>} paths for Vitest; empty: all; undefined: none
 */
const chosenTests = async () => {
  if (crash) return ['tests/crash'];
  if (engines) return ['tests/engines'];
  if (exhaustive) return [only ?? exhaustiveSuffix];
  if (root !== undefined) return [only ?? 'tests/any-site'];
  if (changed) {
    const { testsReached } = await import('./testing/changed.mjs');
    const reached = testsReached(project);
    console.log(
      reached.length === 0
        ? '  No test is reached by what changed.'
        : `  ${reached.length} files are reached by what changed.`,
    );
    return reached.length === 0 ? undefined : reached;
  }
  if (isStepChosen) return undefined;
  return only === undefined ? [] : [only];
};

const runTests = async () => {
  const filters = await chosenTests();
  if (filters === undefined) return;
  const { overdue, readQuarantine, setAside } = await import('./testing/quarantine.mjs');
  const quarantine = await readQuarantine(project);
  const run = async (/** @type {readonly string[]} */ chosen) =>
    (await runVitest({ project, filters: chosen })).map((result) => setAside(result, quarantine));
  const found = isGate ? await runFailedAgain(await run(filters), run) : await run(filters);
  if (found.length === 0)
    steps.push({ name: `tests named « ${only ?? ''} »`, ok: false, seconds: 0, why: 'there are none' });
  if (all)
    for (const why of overdue(quarantine, Date.now())) steps.push({ name: 'quarantine', ok: false, seconds: 0, why });
  files.push(...found);
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

/** Names the programs without which tests of tests/engines and tests/office were skipped. */
const nameMissingPrograms = () => {
  if (!(all || engines || (only ?? '').includes('engines')) || root !== undefined) return;
  for (const { tests, packages } of missingPrograms()) {
    const why = `not installed here (Debian: apt-get install ${packages.join(' ')})`;
    steps.push({ name: tests, ok: true, isSkipped: true, seconds: 0, why });
  }
};

// The day of the build is the day of the tests, though midnight comes in between (tests/browser/site-files.ts).
process.env['SITE_DATE'] = today;
Object.assign(process.env, lengthsOf({ all, only, changed, update, crash, engines, root, exhaustive }));

// Before the steps that run in parallel: lint and types read the generated modules, and a build would write them
// meanwhile.
if (root === undefined && !crash && !engines && !exhaustive && (only === undefined || isStepChosen))
  await runStep(generatedModules, { isNeeded: true });
// No test runs beside them: its limits are for a machine that does nothing else.
await Promise.all([buildSites(), root === undefined ? runChecks() : undefined]);
await checkOtherSites();
await runTests();
nameMissingPrograms();
const { failed, text } = summary(steps, files);
console.log(text);
process.exit(failed > 0 ? 1 : 0);
