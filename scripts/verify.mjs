/**
 * Formatting, linting and types, as one command: npm run verify. The modules are generated first, because
 * types and lint read them.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { runNode } from './process.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const minute = 60_000;

/** @param {string} path */
const installed = (path) => join(project, 'node_modules', ...path.split('/'));

/** @type {readonly { name: string, args: readonly string[], timeLimitMs: number }[]} */
const checks = [
  { name: 'generated modules', args: [join(project, 'scripts', 'run.mjs'), 'generator/cli.ts', 'generate'], timeLimitMs: 2 * minute },
  {
    name: 'format (prettier)',
    args: [installed('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
    timeLimitMs: 2 * minute,
  },
  { name: 'lint (eslint)', args: [installed('eslint/bin/eslint.js'), '--max-warnings', '0', '.'], timeLimitMs: 5 * minute },
  { name: 'types (tsc)', args: [installed('typescript/bin/tsc'), '--noEmit', '-p', '.'], timeLimitMs: 5 * minute },
];

const HELP = `Usage: npm run verify

Formatting (prettier), lint (eslint) and types (tsc), once the generated modules are there. « npm test » begins with it.
It changes nothing: « npx prettier --write . » settles the format.

Exit codes: 0 all is well, 1 something is to be mended, 2 the command is not written as it should be.`;

/**
 * Runs every check, even after one that failed.
 * @returns {Promise<import('./report.mjs').Step[]>}
 */
export const verify = async () => {
  const steps = [];
  for (const { name, args, timeLimitMs } of checks) {
    console.log(`\n▸ ${name}`);
    const outcome = await runNode(project, args, timeLimitMs);
    console.log(outcome.ok ? `  ok, ${outcome.seconds.toFixed(1)} s` : `  ${name}: ${outcome.why}`);
    steps.push({ name, ...outcome });
  }
  return steps;
};

const script = process.argv[1];
if (script && resolve(script) === fileURLToPath(import.meta.url)) {
  const [argument] = process.argv.slice(2);
  if (argument === '--help' || argument === '-h') {
    console.log(HELP);
    process.exit(0);
  }
  if (argument !== undefined) {
    console.error(`npm run verify takes no ${argument}; --help shows what it does.`);
    process.exit(2);
  }
  ensureInstalled();
  const failed = (await verify()).filter(({ ok }) => !ok);
  if (failed.length > 0) console.error(`\nTo mend: ${failed.map(({ name }) => name).join(', ')}. (npx prettier --write . settles the format.)`);
  process.exit(failed.length > 0 ? 1 : 0);
}
