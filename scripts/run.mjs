/** Runs a TypeScript entry from its bundle. Usage: node scripts/run.mjs [--dev] <entry.ts> [arguments…] */
import * as modules from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithParent } from './parent.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const [node = '', , ...given] = process.argv;
/** Whether the entry needs the packages of tests, lint and types. */
const forDevelopment = given[0] === '--dev';
const [entry, ...rest] = forDevelopment ? given.slice(1) : given;

if (!entry) {
  console.error('Usage: node scripts/run.mjs [--dev] <entry.ts> [arguments]');
  process.exit(2);
}
process.chdir(project);
endWithParent();
ensureInstalled({ forDevelopment });
process.argv = [node, join(project, entry), ...rest];
const main = await bundle(entry);
// What V8 has compiled of it is kept beside it, from Node 22 on, and goes with it.
modules.enableCompileCache?.(join(dirname(main), 'compiled'));
await import(pathToFileURL(main).href);
