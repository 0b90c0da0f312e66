/**
 * Modules without a file: their text is made when a command is bundled. `#validators` holds the compiled validators of
 * the JSON Schemas, `#rules` every rule of the check: a file in its folder is one.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validatorsModule } from './validators.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

const rules = 'generator/check/rules';

const rulesModule = () =>
  readdirSync(join(project, rules))
    .sort()
    .map((file) => `export * from './${rules}/${file}';\n`)
    .join('');

/**
 * By specifier: the module's text, whose imports begin at the project, and the folder whose entries shape it.
 * @type {Readonly<Record<string, { readonly folder: string, readonly text: () => string | Promise<string> }>>}
 */
const modules = {
  '#rules': { folder: rules, text: rulesModule },
  '#validators': { folder: 'schema', text: validatorsModule },
};

/** @param {string} id */
const textOf = async (id) => (await modules[id]?.text()) ?? '';

const namespace = 'made';

/**
 * The made modules among the inputs of a bundle.
 * @param {Readonly<Record<string, unknown>>} inputs by path: those of esbuild's metafile
 * @returns {Promise<Map<string, { readonly folder: string, readonly text: string }>>} by path
 */
export const madeInputs = async (inputs) => {
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
  name: 'made-modules',
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
  name: 'made-modules',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (filter.test(id)) return `\0${id}`;
    return importer !== undefined && filter.test(importer.slice(1)) ? join(project, id) : undefined;
  },
  load: (id) => (id.startsWith('\0') && filter.test(id.slice(1)) ? textOf(id.slice(1)) : undefined),
};
