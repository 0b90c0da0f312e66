/**
 * `npm start`: installs missing packages, builds the site if its sources changed, and serves it with its API. If the
 * sources contain errors, the previous build is served. The editors' office runs beside it. Options: --root DIR
 * (another site), --help. Settings come from the environment (PORT, HOST, DATA_DIR, OFFICE …).
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { endWithParent } from './parent.mjs';
import { hasOffice, hasPublished, startOffice } from './office.mjs';
import { readRoot, serve } from './serve.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

const helpText = `Usage: npm start [-- --root DIR]

Installs what is missing, builds the site when its sources changed, serves it on http://127.0.0.1:3000. When the sources
hold errors, they are listed and the site built before is served. npm run serve builds nothing. The office, in which
the site is edited at the desk, runs beside it; once it has published, it builds what is new.

  --root DIR   folder of another site.yaml (default: this project)
  PORT, HOST   where to listen; DATA_DIR: where requests are kept (default: var/)
  OFFICE=off   without the office
  See docs/operations.md for the others.`;

const root = readRoot(helpText);
process.chdir(project);
endWithParent();
ensureInstalled();
if (!existsSync(join(root, 'site.yaml'))) {
  console.error(`${root} has no site.yaml: give --root the folder of a site.`);
  process.exit(2);
}

const folders = {
  dataDir: resolve(process.env.DATA_DIR || join(root, 'var')),
  dist: resolve(process.env.DIST || join(root, 'dist')),
};
const isWithOffice = hasOffice();
const command = isWithOffice && hasPublished(folders) ? 'check' : 'build';

const { bundle } = await import('./bundle.mjs');

const endings = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/**
 * Runs the build, or the check, in a separate process, which ends with this one, so that its memory is freed before the
 * server starts.
 */
const runBuild = async () => {
  const cli = await bundle('generator/commands/site.ts');
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [cli, command, '--root', root], { stdio: 'inherit' });
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of endings) process.once(signal, end);
    child.once('error', fail);
    child.once('exit', (code) => {
      for (const signal of endings) process.off(signal, end);
      settle(code ?? 2);
    });
  });
};

const code = await runBuild().catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
if (code !== 0) {
  console.error(
    '\nWARNING: the site was not built anew. What was built before is served; mend what is listed ' +
      'above, then run npm run build.\n',
  );
}
if (isWithOffice) startOffice({ root, ...folders, isBuilt: command === 'build' && code === 0 });
await serve(root);
