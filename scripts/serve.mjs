/**
 * `npm run serve`: serves the built site and its API. It neither builds nor installs anything, and only writes to
 * DATA_DIR. Options: --root DIR (another site), --help. Settings come from the environment.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { requireNode } from './install.mjs';
import { endWithParent } from './parent.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

const helpText = `Usage: npm run serve [-- --root DIR]

Serves the built site and its API on http://127.0.0.1:3000. Builds nothing: see npm start and npm run build.

  --root DIR   folder of another site.yaml, whose dist/ is served and whose var/ is written (default: this project)
  PORT, HOST   where to listen; DATA_DIR: where requests are kept (default: var/); DIST: the built site
  See docs/operations.md for the others.`;

/** Starts the server with the site in `root`. */
export const serve = async (/** @type {string} */ root) => {
  if (!existsSync(join(project, 'node_modules', 'fastify'))) {
    console.error('The packages are not installed: run npm ci, as the user who owns this folder.');
    process.exit(1);
  }
  const { bundle } = await import('./bundle.mjs');
  process.env.DIST ||= join(root, 'dist');
  process.env.DATA_DIR ||= join(root, 'var');
  process.argv = [process.argv[0] ?? '', join(project, 'server/main.ts')];
  await import(pathToFileURL(await bundle('server/main.ts')).href);
};

/** Parses the options of `npm run serve` and `npm start`; exits with their help if requested or if they are invalid. */
export const readRoot = (/** @type {string} */ help) => {
  let values;
  try {
    ({ values } = parseArgs({ options: { root: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${help}`);
    process.exit(2);
  }
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return resolve(process.env.INIT_CWD ?? project, values.root ?? project);
};

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  requireNode();
  const root = readRoot(helpText);
  process.chdir(project);
  endWithParent();
  await serve(root);
}
