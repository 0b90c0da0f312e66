/**
 * `npm run verify`: checks format, packages and exports, lint and types. The modules are generated first, because lint
 * and types read them. `npm run lint` and `npm run typecheck` run one of them.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { runNode } from './process.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const minute = 60_000;

/** @param {string} path */
const installed = (path) => join(project, 'node_modules', ...path.split('/'));

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} args
 * @property {number} timeLimitMs
 */

/** Generates the modules that lint and types read. @type {Check} */
export const generatedModules = {
  name: 'generated modules',
  args: [join(project, 'scripts', 'run.mjs'), 'generator/commands/site.ts', 'generate'],
  timeLimitMs: 10 * minute,
};

/**
 * The same for the fixture sites (another company's, and a minimal one), with the same renderer and type tests.
 * @type {readonly { modules: Check, types: Check }[]}
 */
export const otherSites = ['second-site', 'tiny'].map((site) => ({
  modules: {
    ...generatedModules,
    name: `generated modules of ${site}`,
    args: [...generatedModules.args, '--root', join(project, 'tests', 'fixtures', 'sites', site)],
  },
  types: {
    name: `types of ${site} (tsc)`,
    args: [installed('typescript-native/bin/tsc'), '--noEmit', '-p', join('tests', 'types', `${site}.json`)],
    timeLimitMs: 20 * minute,
  },
}));

/**
 * What is checked for types, and by which configuration: everything, then what runs in browsers without the types of
 * Node, and the server without those of browsers.
 */
export const typeAreas = [
  { name: 'types (tsc)', config: 'tsconfig.json' },
  { name: 'types in browsers (tsc)', config: 'tsconfig.browser.json' },
  { name: 'types on the server (tsc)', config: 'tsconfig.server.json' },
];

/** @type {readonly Check[]} */
export const checks = [
  {
    name: 'format (oxfmt)',
    args: [installed('oxfmt/bin/oxfmt'), '--check'],
    timeLimitMs: 10 * minute,
  },
  {
    name: 'packages and exports (knip)',
    args: [installed('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
    timeLimitMs: 10 * minute,
  },
  {
    name: 'lint (oxlint)',
    args: [installed('oxlint/bin/oxlint'), '--config', 'oxlint.config.mjs', '.'],
    timeLimitMs: 20 * minute,
  },
  ...typeAreas.map(({ name, config }) => ({
    name,
    args: [installed('typescript-native/bin/tsc'), '--noEmit', '-p', config],
    timeLimitMs: 20 * minute,
  })),
];

const helpText = `Usage: npm run verify [-- NAME]

Formatting (oxfmt), packages and exports nobody uses (knip), lint (oxlint) and types (tsc), once the generated modules
are there; with NAME only those whose name holds it. « npm test » begins with it. It changes nothing:
« npm run format » settles the format.

Exit codes: 0 all is well, 1 something is to be mended, 2 the command is not written as it should be.`;

const script = process.argv[1];
if (script && resolve(script) === fileURLToPath(import.meta.url)) {
  const [argument] = process.argv.slice(2);
  if (argument === '--help' || argument === '-h') {
    console.log(helpText);
    process.exit(0);
  }
  const chosen = checks.filter(({ name }) => name.includes(argument ?? ''));
  if (chosen.length === 0) {
    console.error(`npm run verify has no check named « ${argument} »; --help shows what it does.`);
    process.exit(2);
  }
  ensureInstalled({ forDevelopment: true });
  const failed = [];
  for (const { name, args, timeLimitMs } of [generatedModules, ...chosen]) {
    console.log(`\n▸ ${name}`);
    const { ok, seconds, why } = await runNode(project, args, timeLimitMs);
    console.log(ok ? `  ok, ${seconds.toFixed(1)} s` : `  ${name}: ${why}`);
    if (!ok) failed.push(name);
  }
  if (failed.length > 0) console.error(`\nTo mend: ${failed.join(', ')}. (npm run format settles the format.)`);
  process.exit(failed.length > 0 ? 1 : 0);
}
