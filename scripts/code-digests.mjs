/**
 * Digests of the code of each step of the generator (`generator/cache/step.ts`), and of each module that keeps data
 * from one command to the next (`*.state.ts`). A digest covers all modules that the step's module imports, directly or
 * indirectly, and the locked versions of their packages. Computed from esbuild's metafile, so that no list has to be
 * maintained.
 */
import { createHash } from 'node:crypto';

/**
 * @typedef {{ readonly imports: readonly { readonly path: string, readonly external?: boolean }[] }} BundledModule
 * @typedef {{ readonly version?: string, readonly integrity?: string, readonly dependencies?: Record<string, string>,
 *   readonly optionalDependencies?: Record<string, string>, readonly peerDependencies?: Record<string, string> }}
 *   LockedPackage
 * @typedef {{ readonly packages: Readonly<Record<string, LockedPackage>> }} Lock
 */

const keyed = /(?:^|\/)([\w-]+)\.(?:cached|state)\.ts$/;

/**
 * @param {Readonly<Record<string, BundledModule>>} modules esbuild's `metafile.inputs`
 * @param {(path: string) => string} textOf text of a module
 * @param {Lock} lock package-lock.json
 * @param {string} bundler what else shapes the code: the text of the bundling script
 * @returns {Record<string, string>} digest by name
 */
export const codeDigests = (modules, textOf, lock, bundler) => {
  /** @type {Record<string, string>} */
  const digests = {};
  for (const path of Object.keys(modules)) {
    const name = keyed.exec(path)?.[1];
    if (name === undefined) continue;
    if (digests[name] !== undefined) throw new Error(`${path} has the name of another cached step or state`);
    digests[name] = digestOf(path, modules, textOf, lock, bundler);
  }
  return digests;
};

/**
 * @type {(entry: string, ...of: [modules: Readonly<Record<string, BundledModule>>, textOf: (path: string) => string,
 *   lock: Lock, bundler: string]) => string}
 */
const digestOf = (entry, modules, textOf, lock, bundler) => {
  /** @type {Set<string>} */
  const own = new Set();
  /** @type {Set<string>} */
  const packages = new Set(['esbuild']);
  /** @param {string} path */
  const visit = (path) => {
    const name = packageOf(path);
    if (name !== undefined) {
      packages.add(name);
      return;
    }
    if (own.has(path)) return;
    if (modules[path] === undefined) throw new Error(`${entry} depends on ${path}, which is not part of the bundle`);
    own.add(path);
    for (const name of packagesNamedIn(textOf(path), lock)) packages.add(name);
    for (const { path: next, external } of modules[path].imports) {
      if (external !== true) visit(next);
      else if (!next.startsWith('node:')) packages.add(next.split('/', next.startsWith('@') ? 2 : 1).join('/'));
    }
  };
  visit(entry);
  const hash = createHash('sha256').update(bundler);
  for (const path of [...own].sort()) hash.update(`${path}\0${textOf(path)}\0`);
  for (const locked of lockedVersions([...packages].sort(), lock)) hash.update(`${locked}\n`);
  return hash.digest('base64url').slice(0, 24);
};

/**
 * Packages that a module names in strings: loaded by `require()`, or passed to a tool.
 * @param {string} text
 * @param {Lock} lock
 */
const packagesNamedIn = (text, lock) =>
  [...text.matchAll(/['"](@[\w.-]+\/[\w.-]+|[\w.-]+)(?:\/[\w./-]*)?['"]/g)]
    .map(([, name = '']) => name)
    .filter((name) => lock.packages[`node_modules/${name}`] !== undefined);

/** @param {string} path */
const packageOf = (path) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1];

/**
 * Locked versions of packages and all their dependencies.
 * @param {readonly string[]} names
 * @param {Lock} lock
 * @returns {string[]}
 */
const lockedVersions = (names, lock) => {
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @param {string} name @param {string} from */
  const visit = (name, from) => {
    const place = placeOf(name, from, lock);
    if (place === undefined || found.has(place)) return;
    const { version, integrity, dependencies, optionalDependencies, peerDependencies } = lock.packages[place] ?? {};
    found.set(place, `${place} ${version} ${integrity}`);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(next, place);
  };
  for (const name of names) visit(name, '');
  return [...found.values()].sort();
};

/**
 * Path of the package that Node resolves for another package.
 * @param {string} name
 * @param {string} from
 * @param {Lock} lock
 */
const placeOf = (name, from, lock) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
};
