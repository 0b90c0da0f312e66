/**
 * npm run test:mutation -- --lot 200 --seed 1: draws small mistakes from all of the product, makes each in a copy of
 * the project, and looks whether a test that reaches the file fails.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow, importsOf } from '../../scripts/testing/imports.mjs';
import { run } from '../../scripts/process.mjs';
import { drawMutants } from './draw.mjs';
import { openWarmRunner } from './warm-runner.mjs';

/** @typedef {import('./draw.mjs').Mutant} Mutant */
/** @typedef {'caught' | 'survived' | 'equivalent'} Fate */
/** @typedef {Mutant & { readonly fate: Fate, readonly by: string }} Outcome */

/** The parts that lots are drawn from. @type {readonly string[]} */
export const lotAreas = ['generator', 'src', 'desk', 'server'];

/** Least share of a part's mistakes, in per cent, that the tests catch. */
export const lotBar = 85;

const minute = 60_000;

/**
 * Browser tests of the parts that only a browser shows, the first that matches: files of tests/, long or not, whose path
 * contains one of these.
 * @type {readonly (readonly [source: RegExp, tests: readonly string[]])[]}
 */
const inBrowser = [
  [/^generator\/dev\/client\//, ['browser/dev.test']],
  [/^desk\/client\/editing\//, ['browser/desk-site.test', 'browser/desk-publications.test']],
  [/^desk\//, ['browser/desk.test', 'browser/desk-keyboard.test', 'browser/desk-lists.test', 'browser/desk-taps.test']],
  [
    /^src\/contact\//,
    [
      'browser/attachments',
      'browser/draft',
      'browser/returning',
      'browser/send-once',
      'spec/2-contact',
      'spec/5-',
      'spec/8-',
    ],
  ],
  [
    /^src\/boot/,
    ['browser/helpers/clicks', 'browser/attachments', 'browser/draft', 'browser/early.long', 'browser/behaviour'],
  ],
  [/^src\/(?:templates\/(?:Gallery|gallery|use-gallery))/, ['browser/gallery', 'spec/2-gallery']],
  [/^src\/(?:search|app\/search)/, ['browser/search']],
  [/^src\/app\//, ['browser/after-deployment', 'browser/behaviour', 'browser/helpers/', 'spec/2-routes', 'spec/4-']],
  [/^src\/analytics\//, ['spec/7-', 'spec/4-']],
  [/^src\/layout\//, ['spec/2-layout', 'browser/keyboard', 'visual/looks-390']],
  [
    /^src\/blocks\//,
    ['browser/drawn-blocks', 'spec/2-content', 'spec/2-details', 'browser/no-script', 'visual/looks-390'],
  ],
  [/^src\//, ['spec/', 'browser/behaviour', 'browser/keyboard', 'browser/pages.test', 'visual/looks-390']],
];

/**
 * What the second site's build is made from, what its renderer shows, and its desk; tests that compare them with what is
 * expected.
 */
const makesPages = /^(?:generator|src)\//;
const makesDesk = /^(?:desk\/client|src)\//;
const makesStates = /^src\//;
const expectedPages = 'browser/expected-output';
const expectedDesk = 'browser/expected-desk';
const expectedStates = ['browser/expected-states', 'browser/expected-identities'];

/**
 * A copy of the project in which mistakes are made: code is copied, everything else linked.
 * @param {string} project
 * @param {string} copy
 */
const copyProject = (project, copy) => {
  rmSync(copy, { recursive: true, force: true });
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of listed.stdout.split('\0')) {
    if (path === '' || !existsSync(join(project, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    if (/\.(?:avif|jpe?g|mp4|pdf|png|webp|woff2)$/.test(path)) linkSync(join(project, path), join(copy, path));
    else cpSync(join(project, path), join(copy, path));
  }
  for (const path of ['src/generated', '.cache/site'])
    if (existsSync(join(project, path))) cpSync(join(project, path), join(copy, path), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  // Tests ask Git which files there are: below a folder that it ignores there would be none.
  spawnSync('git', ['init', '-q'], { cwd: copy });
};

/**
 * The short unit and server tests that reach a file: by their imports, or by its path, where they start it. First those
 * that have its name in theirs, then those that import it themselves, then those that import the least beside it.
 * @param {string} project
 */
const indexTests = (project) => {
  const tests = filesBelow(project, 'tests')
    .filter((file) => /^tests\/(?:unit|server|office|incremental)\/.*\.test\.tsx?$/.test(file))
    .filter((file) => !/\.(?:long|exhaustive)\.test/.test(file))
    .map((file) => ({ file, reached: importsOf(project, file) }));
  /** @param {string} path @param {(typeof tests)[number]} test */
  const rank = (path, { file, reached }) => {
    const name = basename(path).split('.')[0] ?? '';
    if (basename(file).includes(name)) return 0;
    return reached.get(file)?.includes(`/${basename(path)}'`) ? 1 : 2;
  };
  /** @param {string} path @param {(typeof tests)[number]} test */
  const isReached = (path, { reached }) =>
    reached.has(path) ||
    [...reached].some(([module, text]) => module.startsWith('tests/') && text.includes(`'${path}'`));
  return (/** @type {string} */ path) =>
    tests
      .filter((test) => isReached(path, test))
      .sort((a, b) => rank(path, a) - rank(path, b) || a.reached.size - b.reached.size)
      .map(({ file }) => file);
};

/**
 * Runs browser test files in the copy, up to the first that fails.
 * @param {string} copy
 * @param {readonly string[]} files
 * @param {readonly string[]} leftOut
 * @returns {Promise<string | undefined>} what failed; nothing when all passed
 */
const firstFailureInBrowser = async (copy, files, leftOut) => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'site', '--bail', '1', '--reporter', 'dot'];
  for (const file of leftOut) args.push('--exclude', file);
  const { ok, output, why } = await run(process.execPath, [...args, ...files], {
    cwd: copy,
    timeLimitMs: 15 * minute,
    print: 'pipe',
    env: { ...process.env, TEST_LENGTH: 'all', CI: '1', NO_COLOR: '1', REUSE_BUILD: '1' },
  });
  if (ok) return undefined;
  if (/No test files found/.test(output)) throw new Error(`No test is named ${files.join(' or ')}:\n${output}`);
  const failed = /FAIL\s+(?:\|?\s*\w+\s*\|?\s+)?(\S+\.test\.tsx?.*)/.exec(output)?.[1]?.trim();
  return failed ?? why ?? 'the run failed';
};

const secondSite = ['--root', 'tests/fixtures/sites/second-site'];

/**
 * Builds a site in the copy.
 * @param {string} copy
 * @param {readonly string[]} [options] of the build
 */
const build = (copy, options = []) =>
  run('npm', ['run', 'build', '--', ...options], { cwd: copy, timeLimitMs: 15 * minute, print: 'pipe' });

/**
 * What tests have shown without a mistake, in this lot.
 * @typedef {{ readonly good: Set<string>, readonly unfit: Set<string> }} Trials
 */

/** The test file that a failure names. @param {string} failure */
const fileOf = (failure) => /^tests\/\S+\.test\.tsx?/.exec(failure)?.[0];

/**
 * The first failure that is the mistake's: a test file that fails without it as well is told of, and left out from
 * then on.
 * @param {Trials} trials
 * @param {(leftOut: readonly string[]) => Promise<string | undefined>} find
 * @param {(file: string) => Promise<string | undefined>} tryWithout runs a file without the mistake
 * @returns {Promise<string | undefined>}
 */
const firstOwnFailure = async ({ good, unfit }, find, tryWithout) => {
  for (;;) {
    const failure = await find([...unfit]);
    const file = failure && fileOf(failure);
    if (file === undefined || good.has(file)) return failure;
    if ((await tryWithout(file)) === undefined) {
      good.add(file);
      return failure;
    }
    unfit.add(file);
    console.log(`left out   ${file}, which fails without a mistake as well`);
  }
};

/**
 * Looks for a test that fails with a mistake.
 * @param {object} input
 * @param {string} input.copy
 * @param {Mutant} input.mutant
 * @param {readonly string[]} input.tests that reach its file
 * @param {ReturnType<typeof openWarmRunner>} input.runner
 * @param {Trials} input.trials
 * @param {boolean} input.isBrowserWanted
 * @returns {Promise<string | undefined>} the first thing that failed
 */
const catchMutant = async ({ copy, mutant, tests, runner, trials, isBrowserWanted }) => {
  const path = join(copy, mutant.file);
  const whole = readFileSync(path, 'utf8');
  /** @template T @param {() => Promise<T>} task */
  const without = async (task) => {
    writeFileSync(path, whole);
    const result = await task();
    writeFileSync(path, mutant.text);
    return result;
  };
  /** @param {readonly string[]} names @param {() => Promise<boolean>} rebuild */
  const inBrowserOf = (names, rebuild) =>
    firstOwnFailure(
      trials,
      (leftOut) => firstFailureInBrowser(copy, names, leftOut),
      async (file) => {
        const failure = await without(async () =>
          (await rebuild()) ? firstFailureInBrowser(copy, [file], []) : 'the build',
        );
        await rebuild();
        return failure;
      },
    );
  writeFileSync(path, mutant.text);
  try {
    const failure = await firstOwnFailure(
      trials,
      async (leftOut) => {
        const fit = tests.filter((file) => !leftOut.includes(file));
        return runner.firstFailure(path, fit);
      },
      (file) => without(() => runner.firstFailure(path, [file])),
    );
    if (failure !== undefined) return failure;
    // What tests catch at once needs no compiler, which takes longer.
    const types = await run(process.execPath, ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', '.'], {
      cwd: copy,
      timeLimitMs: 15 * minute,
      print: 'pipe',
    });
    // Errors elsewhere are not this mistake's.
    if (!types.ok && types.output.includes(mutant.file)) return 'types';
    const buildSecond = async () => !makesPages.test(mutant.file) || (await build(copy, secondSite)).ok;
    if (!(await buildSecond())) return 'the build';
    const compared = [
      ...(makesPages.test(mutant.file) ? [expectedPages] : []),
      ...(makesDesk.test(mutant.file) ? [expectedDesk] : []),
      ...(makesStates.test(mutant.file) ? expectedStates : []),
    ];
    const difference = compared.length === 0 ? undefined : await inBrowserOf(compared, buildSecond);
    if (difference !== undefined) return difference;
    const names = inBrowser.find(([source]) => source.test(mutant.file))?.[1];
    if (!isBrowserWanted || names === undefined) return undefined;
    const buildBoth = async () => (await build(copy)).ok && (await buildSecond());
    return (await buildBoth()) ? await inBrowserOf(names, buildBoth) : 'the build';
  } finally {
    writeFileSync(path, whole);
  }
};

/** @typedef {{ file: string, line: string, replacement: string, reason: string }} Equivalent */

/**
 * Draws a lot, runs it, prints each survivor and a table by area.
 * @param {{ project: string, folder: string, count: number, seed: number, area: string | undefined, isBrowserWanted: boolean }} input
 * @returns {Promise<number>} 0 when each area is at the bar
 */
export const runLot = async ({ project, folder, count, seed, area, isBrowserWanted }) => {
  const copy = join(folder, 'lot-copy');
  copyProject(project, copy);
  // What drives the sites asks for both; a mistake builds again what it reaches.
  for (const options of [[], secondSite]) {
    const { ok, output } = await build(copy, options);
    if (!ok) throw new Error(`The site is not built without a mistake either:\n${output}`);
  }
  const testsOf = indexTests(project);
  const runner = openWarmRunner({ copy, timeLimitMs: 10 * minute });
  /** @type {Trials} */
  const trials = { good: new Set(), unfit: new Set() };
  /** @type {readonly Equivalent[]} */
  const equivalents = JSON.parse(readFileSync(join(project, 'tests/mutation/equivalent.json'), 'utf8'));
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const mutant of await drawMutants({ project, folder, count, seed, areas: area ? [area] : lotAreas })) {
    const known = equivalents.find(
      ({ file, line, replacement }) =>
        file === mutant.file && line === mutant.lineText && replacement === mutant.replacement,
    );
    const by = known
      ? known.reason
      : await catchMutant({ copy, mutant, tests: testsOf(mutant.file), runner, trials, isBrowserWanted });
    const fate = known ? 'equivalent' : by === undefined ? 'survived' : 'caught';
    outcomes.push({ ...mutant, fate, by: by ?? '' });
    const change = `${mutant.original} → ${mutant.replacement}`.replaceAll(/\s+/g, ' ').slice(0, 160);
    console.log(`${fate.padEnd(10)} ${mutant.file}:${mutant.line}  ${change}${by === undefined ? '' : `  (${by})`}`);
    const report = JSON.stringify(outcomes, (key, value) => (key === 'text' ? undefined : value), 2);
    writeFileSync(join(folder, `lot-${seed}.json`), report);
  }
  runner.close();
  rmSync(copy, { recursive: true, force: true });
  return printTable(outcomes, { count, seed });
};

/**
 * @param {readonly Outcome[]} outcomes
 * @param {{ count: number, seed: number }} lot
 */
const printTable = (outcomes, { count, seed }) => {
  console.log(
    `\nSeed ${seed}, ${count} mistakes\n\n| area | drawn | equivalent | caught | share |\n|---|---:|---:|---:|---:|`,
  );
  let exitCode = 0;
  for (const area of new Set(outcomes.map((outcome) => outcome.area))) {
    const all = outcomes.filter((outcome) => outcome.area === area);
    const equivalent = all.filter(({ fate }) => fate === 'equivalent').length;
    const caught = all.filter(({ fate }) => fate === 'caught').length;
    const share = (100 * caught) / Math.max(1, all.length - equivalent);
    if (share < lotBar) exitCode = 1;
    console.log(`| ${area} | ${all.length} | ${equivalent} | ${caught} | ${share.toFixed(1)} % |`);
  }
  return exitCode;
};
