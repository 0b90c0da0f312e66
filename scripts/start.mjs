/**
 * `npm start`: installs what is missing, builds when the sources changed, serves the site and its API.
 * Options: --root DIR (another site), --help. Settings come from the environment (PORT, HOST, DATA_DIR …).
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { endWithParent } from './parent.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

const HELP = `Usage: npm start [-- --root DIR]

Installs what is missing, builds the site when its sources changed, serves it on http://127.0.0.1:3000.

  --root DIR   folder of another site.yaml (default: this project)
  PORT, HOST   where to listen; DATA_DIR: where requests are kept (default: var/)
  See docs/operations.md for the others.`;

let values;
try {
  ({ values } = parseArgs({ options: { root: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }));
} catch (error) {
  console.error(`${error.message}\n${HELP}`);
  process.exit(2);
}
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

process.chdir(project);
endWithParent();
ensureInstalled();
const root = resolve(process.env.INIT_CWD ?? project, values.root ?? project);
if (!existsSync(join(root, 'site.yaml'))) {
  console.error(`${root} has no site.yaml: give --root the folder of a site.`);
  process.exit(2);
}

const { bundle } = await import('./bundle.mjs');

const ENDINGS = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/** Runs the build in a process of its own, which ends with this one: its memory goes back before the server starts. */
const runBuild = async () => {
  const cli = await bundle('generator/cli.ts');
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [cli, 'build', '--root', root], { stdio: 'inherit' });
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of ENDINGS) process.once(signal, end);
    child.once('error', fail);
    child.once('exit', (code) => {
      for (const signal of ENDINGS) process.off(signal, end);
      settle(code ?? 2);
    });
  });
};

const code = await runBuild();
if (code !== 0) {
  console.error('The site was not built: mend what is listed above, then run npm start again.');
  process.exit(code);
}
process.env.DIST ??= join(root, 'dist');
process.argv = [process.argv[0], join(project, 'server/main.ts')];
await import(pathToFileURL(await bundle('server/main.ts')).href);
