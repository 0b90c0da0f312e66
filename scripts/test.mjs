/**
 * npm test: every test, on a fresh clone with nothing installed. Installs the packages and a browser, checks
 * format, lint and types, builds the sites once, then runs vitest. Closes with « N passed, N failed ».
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { runNode } from './process.mjs';
import { countSteps, countVitest, summary } from './report.mjs';
import { verify } from './verify.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const minute = 60_000;

const help = `Usage: npm test [-- --only NAME] [-- --crash] [-- --help]

  --only NAME   only the parts whose name holds NAME: install, verify, build, or a test file's path
                (unit, server, fuzz, crash, spec, browser, visual, spec/2-contact …), or firefox
  --update      take the pictures of tests/visual anew instead of comparing (npm run test:visual -- --update)
  --crash       only the crash tests, at length (npm run test:crash)
  --help        this text

Environment: CHROME_PATH, the browser to drive; REUSE_BUILD=1 keeps the built sites as they are.
Closes with "N passed, N failed"; ends with 0 when nothing failed, 1 otherwise, 2 when it could not run.`;

const readArguments = () => {
  try {
    const options = /** @type {const} */ ({ only: { type: 'string' }, update: { type: 'boolean' }, crash: { type: 'boolean' }, help: { type: 'boolean' } });
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return process.exit(2);
  }
};

const { only, update = false, crash = false, help: isHelpWanted = false } = readArguments();
if (isHelpWanted) {
  console.log(help);
  process.exit(0);
}

const startedAt = performance.now();
/** @param {string} name */
const announce = (name) => console.log(`\n━━ ${name} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);

/** @type {import('./report.mjs').Step[]} */
const steps = [];

/** @param {string} name @param {readonly string[]} args @param {number} timeLimitMs */
const step = async (name, args, timeLimitMs) => {
  announce(name);
  const outcome = await runNode(project, args, timeLimitMs);
  console.log(outcome.ok ? `  ok, ${outcome.seconds.toFixed(1)} s` : `  ${name}: ${outcome.why}`);
  steps.push({ name, ...outcome });
};

const isWanted = (/** @type {string} */ part) => only === undefined || part.includes(only);
const isTestFilter = only !== undefined && !['install', 'verify', 'build', 'firefox'].some((part) => part.includes(only));
const needsSite = !crash && (only === undefined || isTestFilter) && (only === undefined || /spec|browser|visual/.test(only));

announce('install');
ensureInstalled();

/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, ...(update ? { UPDATE_VISUAL: '1' } : {}) };
if (needsSite || (only !== undefined && isWanted('install'))) {
  announce('browser');
  const { ensureBrowser } = await import('./browser.mjs');
  env['CHROME_PATH'] = await ensureBrowser();
  console.log(`  ${env['CHROME_PATH']}`);
}

if (!crash && isWanted('verify')) {
  announce('verify');
  steps.push(...(await verify()));
}

const reusesBuild = process.env['REUSE_BUILD'] === '1';
if ((needsSite || (!crash && isWanted('build'))) && !reusesBuild) {
  const build = [join(project, 'scripts', 'run.mjs'), 'generator/cli.ts', 'build'];
  await step('build', build, 5 * minute);
  const secondSite = join('tests', 'fixtures', 'sites', 'second-site');
  if (existsSync(join(project, secondSite))) await step('build the second site', [...build, '--root', secondSite], 3 * minute);
}

/** @type {import('./report.mjs').Count[]} */
const counts = [];

/** Runs vitest over the files whose path holds `filter` and counts its tests. @param {string | undefined} filter @param {number} timeLimitMs @param {NodeJS.ProcessEnv} environment */
const runVitest = async (filter, timeLimitMs, environment) => {
  const report = join(project, '.cache', 'test-report.json');
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', ...(filter === undefined ? [] : [filter]), '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await runNode(project, args, timeLimitMs, environment);
  counts.push(countVitest(report, outcome.ok));
};

if (crash) {
  announce('crash tests, at length');
  await runVitest('tests/crash', 30 * minute, { ...env, CRASH_LENGTH: 'long' });
} else if (only === undefined || isTestFilter) {
  announce('tests');
  await runVitest(only, 19 * minute, env);
}

if (!crash && (only === undefined || only === 'firefox')) {
  announce('the specification, in Firefox');
  const { hasFirefox } = await import('./browser.mjs');
  if (await hasFirefox()) await runVitest('tests/spec', 6 * minute, { ...env, TEST_BROWSER: 'firefox' });
  else {
    const why = 'Playwright’s Firefox is not installed here (npx playwright install firefox): not run.';
    console.log(`  ${why}`);
    steps.push({ name: 'the specification, in Firefox', ok: true, isSkipped: true, seconds: 0, why });
  }
}

counts.unshift(countSteps(steps));

const { failed, text } = summary(counts);
console.log(text);
process.exit(failed > 0 ? 1 : 0);
