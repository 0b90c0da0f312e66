/**
 * `npm run release -- DIR`: writes all that a server needs into an empty folder: the built site, the server with its
 * commands, and the packages that they import. No compiler, no generator, no sources. With `--office DIR2`, the office
 * goes into a folder of its own: what compiles, with its packages and the sources of the site.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { threadsOf } from './bundle.mjs';
import { ensureInstalled } from './install.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

const helpText = `Usage: npm run release -- DIR [--office DIR] [--root DIR] [--dist DIR]

Puts the built site and its server into DIR, an empty or new folder, ready to run with Node alone:
node server/main.mjs, node server/leads.mjs, node server/doctor.mjs.

  --office DIR   puts the editors' office into another empty or new folder: node scripts/run.mjs office/main.ts
  --root DIR     folder of another site.yaml, whose dist/ is taken (default: this project)
  --dist DIR     the built site, where it is elsewhere

Exit codes: 0 done, 2 it could not be done.`;

/** @param {string} message @returns {never} */
const fail = (message) => {
  console.error(message);
  process.exit(2);
};

/** Parses the options and the target folder. */
const readArguments = () => {
  try {
    const options = /** @type {const} */ ({
      office: { type: 'string' },
      root: { type: 'string' },
      dist: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    });
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${helpText}`);
  }
};

const { values, positionals } = readArguments();
if (values.help) {
  console.log(helpText);
  process.exit(0);
}
const base = process.env.INIT_CWD ?? process.cwd();
const target = resolve(base, positionals.length === 1 ? (positionals[0] ?? '') : fail(helpText));
const root = resolve(base, values.root ?? project);
const dist = resolve(base, values.dist ?? join(root, 'dist'));
const officeTarget = values.office === undefined ? undefined : resolve(base, values.office);
if (!existsSync(join(dist, '.server', 'build-id'))) fail(`${dist} holds no built site: run npm run build.`);
for (const folder of [target, officeTarget])
  if (folder !== undefined && existsSync(folder) && readdirSync(folder).length > 0)
    fail(`${folder} is not empty: a release goes into a folder of its own.`);
if (officeTarget !== undefined && (officeTarget === target || officeTarget.startsWith(`${target}${sep}`)))
  fail(`${officeTarget} is in ${target}: the office goes beside the server, which must not see it.`);

process.chdir(project);
ensureInstalled();
const { build } = await import('esbuild');
const { metafile } = await build({
  entryPoints: {
    main: 'server/main.ts',
    leads: 'server/operations/leads.ts',
    doctor: 'server/operations/doctor/doctor.ts',
    ...threadsOf('server/main.ts'),
  },
  absWorkingDir: project,
  outdir: join(target, 'server'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  metafile: true,
  logLevel: 'error',
});

/** What the office and the compiler below it consist of. */
const officeParts = [
  ...['desk', 'formats', 'generator', 'http', 'office', 'schema', 'scripts', 'server', 'src'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.browser.json'],
];

/** @typedef {Record<string, string>} Wanted */
/** @type {Record<string, { dev?: boolean, dependencies?: Wanted, optionalDependencies?: Wanted }>} */
const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
/** Paths of the packages to copy, as in the lock file. @type {Set<string>} */
const taken = new Set();

/** Resolves a package as Node does, from the innermost folder outwards. @param {string} name @param {string} from */
const find = (name, from) => {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (locked[path] && existsSync(path)) return path;
    if (at === '') return undefined;
  }
};

/** @param {string} name @param {string} from @param {boolean} isNeeded */
const take = (name, from, isNeeded) => {
  const path = find(name, from);
  if (path === undefined) return isNeeded ? fail(`The package ${name} is not installed: run npm ci.`) : undefined;
  if (taken.has(path)) return undefined;
  taken.add(path);
  const { dependencies = {}, optionalDependencies = {} } = locked[path] ?? {};
  for (const dependency of Object.keys(dependencies)) take(dependency, path, !(dependency in optionalDependencies));
  for (const dependency of Object.keys(optionalDependencies)) take(dependency, path, false);
  return undefined;
};

for (const { imports } of Object.values(metafile.outputs)) {
  for (const { path, external } of imports) {
    if (external && !isBuiltin(path)) take(path.split('/', path.startsWith('@') ? 2 : 1).join('/'), '', true);
  }
}
/** @param {Iterable<string>} paths @param {string} folder */
const copyPackages = (paths, folder) => {
  for (const path of [...paths].sort())
    cpSync(path, join(folder, path), {
      recursive: true,
      filter: (from) => from === path || !/node_modules$/.test(from),
    });
};
copyPackages(taken, target);
cpSync(dist, join(target, 'dist'), { recursive: true });
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'package.json'), '{ "private": true, "type": "module" }\n');
console.log(`${target}: the site, its server and ${taken.size} packages.`);

if (officeTarget !== undefined) {
  for (const name of officeParts)
    cpSync(name, join(officeTarget, name), {
      recursive: true,
      filter: (from) => from !== join('src', 'generated'),
    });
  for (const name of ['site.yaml', 'content']) cpSync(join(root, name), join(officeTarget, name), { recursive: true });
  const packages = Object.entries(locked)
    .filter(([path, { dev }]) => path !== '' && dev !== true && existsSync(path))
    .map(([path]) => path);
  copyPackages(packages, officeTarget);
  // What the office keeps of its builds, and the only folder here that it writes (deploy/site-office.service).
  mkdirSync(join(officeTarget, '.cache'));
  // By this npm and our commands know what is installed.
  cpSync('node_modules/.package-lock.json', join(officeTarget, 'node_modules/.package-lock.json'));
  console.log(`${officeTarget}: the office with the sources of the site and ${packages.length} packages.`);
}
