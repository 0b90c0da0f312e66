/** Finds the modules of the project that a file imports, directly or indirectly. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { virtualModuleFolders } from '../virtual-module-folders.mjs';

export const modulePattern = /\.(?:tsx?|mjs|js)$/;

/** Files below a folder, sorted. @param {string} project @param {string} folder @returns {string[]} */
export const filesBelow = (project, folder) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .sort();

/**
 * A file and all modules of this project that it imports, with their texts.
 * @param {string} project
 * @param {string} file
 */
export const importsOf = (project, file) => {
  /** @type {Map<string, string>} */
  const found = new Map();
  const open = [file];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || !isFile(join(project, path))) continue;
    const text = modulePattern.test(path) ? readFileSync(join(project, path), 'utf8') : '';
    found.set(path, text);
    for (const [, name = ''] of text.matchAll(/(?:from|import|import\()\s*['"]([.#][^'"]+)['"]/g))
      open.push(...filesOf(project, name, dirname(path)));
  }
  return found;
};

/**
 * The files that a specifier refers to; for a virtual module, those of its folder (scripts/virtual-module-folders.mjs).
 * @param {string} project
 * @param {string} name
 * @param {string} folder of the module that imports it
 * @returns {string[]}
 */
const filesOf = (project, name, folder) => {
  if (name.startsWith('.')) return [posix.join(folder, name)];
  const made = Object.entries(virtualModuleFolders).find(([id]) => id === name)?.[1];
  if (made !== undefined) return existsSync(join(project, made)) ? filesBelow(project, made) : [];
  const identity = /^#identity\/(.+)$/.exec(name)?.[1];
  return identity === undefined ? [] : [`src/identity/${identity}/identity.ts`];
};

/** @param {string} path */
const isFile = (path) => existsSync(path) && statSync(path).isFile();
