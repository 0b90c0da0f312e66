/**
 * npm run test:mutation: breaks the pure parts of the project in every small way StrykerJS knows, one at a time, and
 * looks whether a unit test notices; with --lot, draws some of these ways from the whole product (lot.mjs). Not a part
 * of npm test: it runs the tests thousands of times.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../scripts/install.mjs';
import { run } from '../../scripts/process.mjs';
import { areas, bar, outFolder, packagesFolder } from './areas.mjs';
import { lotAreas, lotBar, runLot } from './lot.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const project = dirname(dirname(folder));
const hour = 3_600_000;

const help = `Usage: npm run test:mutation [-- --only AREA] [-- --concurrency N] [-- --fresh] [-- --help]
       npm run test:mutation -- --lot N [--seed N] [--only AREA] [--no-browser]

  --only AREA       one of ${Object.keys(areas).join(', ')}; all of them otherwise, one after the other
  --concurrency N   how many mutants at a time (1)
  --fresh           tries every mutant again; otherwise only those whose module or tests changed since the last run
  --help            this text

  --lot N           draws N mistakes from all of the product, an equal part from each of ${lotAreas.join(', ')}, and runs
                    for each the short tests that reach its file, the types, and the browser tests of its part
  --seed N          the same number draws the same mistakes from the same sources (1)
  --no-browser      leaves out the browser tests of a mistake's part: quicker, and fewer are caught

Prints every mutant that lived, then a table; ${outFolder}/AREA.json is each area's report.
Ends with 0 when the tests kill ${bar} % of the mutants of each area (of a lot: ${lotBar} %), 1 when they don't, 2 when it
could not run.`;

const readArguments = () => {
  try {
    const options = /** @type {const} */ ({
      only: { type: 'string' },
      concurrency: { type: 'string', default: '1' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      lot: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'no-browser': { type: 'boolean', default: false },
    });
    const { values } = parseArgs({ options });
    const known = values.lot === undefined ? Object.keys(areas) : lotAreas;
    if (values.only !== undefined && !known.includes(values.only))
      throw new Error(`--only ${values.only}: one of ${known.join(', ')} is expected.`);
    for (const [name, text] of Object.entries({ lot: values.lot, seed: values.seed }))
      if (text !== undefined && !/^[1-9]\d{0,5}$/.test(text))
        throw new Error(`--${name} ${text}: a number is expected.`);
    if (!/^[1-9]\d?$/.test(values.concurrency))
      throw new Error(`--concurrency ${values.concurrency}: a number is expected.`);
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return process.exit(2);
  }
};

/**
 * Below the project's own node_modules, where the runner finds the project's vitest; and out of the sight of npm test.
 */
const packages = join(project, packagesFolder);

/** Installs StrykerJS once for each lock file: nothing else of the project needs it. */
const ensureStryker = () => {
  const key = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(packages, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  console.log('Installing StrykerJS (npm ci) …');
  mkdirSync(packages, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(folder, name), join(packages, name));
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: packages,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
    timeout: hour / 2,
  });
  if (status !== 0) {
    console.error(
      'StrykerJS could not be installed. Check the network and the package registry, then run the command again.',
    );
    process.exit(2);
  }
  writeFileSync(stamp, key);
};

/**
 * @typedef {object} Score
 * @property {number} mutants
 * @property {number} killed by a test that failed, or by one that never ended
 */

/** Reads an area's report; a mutant that does not run at all is none. @param {string} file @returns {Score} */
const scoreOf = (file) => {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files } = JSON.parse(readFileSync(file, 'utf8'));
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (/** @type {string[]} */ ...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  return { killed, mutants: killed + count('Survived', 'NoCoverage') };
};

const { only, concurrency, fresh, help: isHelpWanted, lot, seed, 'no-browser': isWithoutBrowser } = readArguments();
if (isHelpWanted) {
  console.log(help);
  process.exit(0);
}
ensureInstalled({ forDevelopment: true });
ensureStryker();
if (lot !== undefined)
  process.exit(
    await runLot({
      project,
      folder: join(project, outFolder),
      count: Number(lot),
      seed: Number(seed),
      area: only,
      isBrowserWanted: !isWithoutBrowser,
    }),
  );

const stryker = join(packages, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const config = join('tests', 'mutation', 'stryker.config.mjs');
/** @type {string[]} */
const rows = [];
let exitCode = 0;
for (const name of Object.keys(areas)) {
  if (only !== undefined && only !== name) continue;
  console.log(`\n━━ ${name}`);
  const report = join(project, outFolder, `${name}.json`);
  rmSync(report, { force: true });
  const args = [stryker, 'run', config, ...(fresh ? ['--force'] : [])];
  const outcome = await run(process.execPath, args, {
    cwd: project,
    timeLimitMs: 12 * hour,
    env: { ...process.env, MUTATION_AREA: name, MUTATION_CONCURRENCY: concurrency },
  });
  if (!existsSync(report)) {
    console.error(`${name}: StrykerJS wrote no report; it ${outcome.why ?? 'ended'}.`);
    exitCode = 2;
    continue;
  }
  const { mutants, killed } = scoreOf(report);
  const share = mutants === 0 ? 0 : (100 * killed) / mutants;
  if (share < bar && exitCode === 0) exitCode = 1;
  rows.push(`| ${name} | ${mutants} | ${killed} | ${share.toFixed(1)} % | ${Math.round(outcome.seconds / 60)} min |`);
}
console.log(['', '| area | mutants | killed | share | time |', '|---|---:|---:|---:|---:|', ...rows].join('\n'));
process.exit(exitCode);
