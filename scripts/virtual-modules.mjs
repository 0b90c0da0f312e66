/**
 * Modules without a file: their text is made when a command is bundled. `#validators` holds the compiled validators of
 * the JSON Schemas, `#rules` every rule of the check and `#default-words` the words of each language: a file in their
 * folder is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { virtualModuleFolders } from './virtual-module-folders.mjs';
import { validatorsModule } from './validators.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

const rules = virtualModuleFolders['#rules'];

const rulesModule = () =>
  readdirSync(join(project, rules))
    .sort()
    .map((file) => `export * from './${rules}/${file}';\n`)
    .join('');

const words = virtualModuleFolders['#default-words'];

const wordsModule = async () => {
  // Not above: this module is loaded before the packages are installed, and by every command.
  const { parse } = await import('yaml');
  const files = readdirSync(join(project, words)).sort();
  const byLanguage = files.map((file) => [
    file.replace(/\.yaml$/, ''),
    parse(readFileSync(join(project, words, file), 'utf8')),
  ]);
  return `export const wordsByLanguage = ${JSON.stringify(Object.fromEntries(byLanguage))};\n`;
};

/**
 * By specifier: the module's text, whose imports begin at the project, and the folder whose entries shape it.
 * @type {Readonly<Record<string, { readonly folder: string, readonly text: () => string | Promise<string> }>>}
 */
const modules = {
  '#default-words': { folder: words, text: wordsModule },
  '#rules': { folder: rules, text: rulesModule },
  '#validators': { folder: virtualModuleFolders['#validators'], text: validatorsModule },
};

/** @param {string} id */
const textOf = async (id) => (await modules[id]?.text()) ?? '';

const namespace = 'virtual';

/**
 * The virtual modules among the inputs of a bundle.
 * @param {Readonly<Record<string, unknown>>} inputs by path: those of esbuild's metafile
 * @returns {Promise<Map<string, { readonly folder: string, readonly text: string }>>} by path
 */
export const virtualInputs = async (inputs) => {
  const made = new Map();
  for (const [id, { folder, text }] of Object.entries(modules)) {
    const path = `${namespace}:${id}`;
    if (path in inputs) made.set(path, { folder, text: await text() });
  }
  return made;
};

const filter = new RegExp(`^(?:${Object.keys(modules).join('|')})$`);

/** Plugin for the bundles of commands. @type {import('esbuild').Plugin} */
export const esbuildPlugin = {
  name: 'virtual-modules',
  setup: (build) => {
    build.onResolve({ filter }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter, namespace }, async ({ path }) => ({
      contents: await textOf(path),
      loader: 'js',
      resolveDir: project,
    }));
  },
};

/** Plugin for Vitest, which runs the sources. @type {import('vite').Plugin} */
export const vitePlugin = {
  name: 'virtual-modules',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (filter.test(id)) return `\0${id}`;
    return importer !== undefined && filter.test(importer.slice(1)) ? join(project, id) : undefined;
  },
  load: (id) => (id.startsWith('\0') && filter.test(id.slice(1)) ? textOf(id.slice(1)) : undefined),
};
