/**
 * Bundles TypeScript entries with esbuild into .cache/run and reuses a bundle until one of its sources changes, so that
 * commands start in milliseconds on any supported version of Node.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeDigests } from './code-digests.mjs';
import { esbuildPlugin as virtualModules, virtualInputs } from './virtual-modules.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages with many small modules that every check needs: bundled, they load in a few milliseconds. */
const bundled = new Set([
  'libphonenumber-js',
  'remark-gfm',
  'remark-mdx',
  'remark-parse',
  'unified',
  'unist-util-visit',
  'vfile',
  'vfile-message',
]);

/** Bundles those packages with their dependencies; all others stay external. */
const fewFiles = {
  name: 'few-files',
  /** @param {import('esbuild').PluginBuild} build */
  setup: (build) => {
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      if (importer === '' || importer.includes('/node_modules/')) return undefined;
      // The package's ES modules: its CommonJS entry calls require(), which does not exist in an ES module bundle.
      if (path === 'yaml') return { path: join(project, 'node_modules/yaml/browser/index.js') };
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
      return bundled.has(name) ? undefined : { path, external: true };
    });
  },
};

/**
 * Data as texts that are parsed when the bundle is loaded, which takes a quarter of the time of the same data as code
 * (https://v8.dev/blog/cost-of-javascript-2019#json). A package that has its data as code too has it as JSON beside.
 */
const dataAsText = {
  name: 'data-as-text',
  /** @param {import('esbuild').PluginBuild} build */
  setup: (build) => {
    build.onLoad({ filter: /\.json(?:\.js)?$/ }, ({ path }) => {
      const data = JSON.stringify(JSON.parse(readFileSync(path.replace(/\.js$/, ''), 'utf8')));
      return { contents: `export default JSON.parse(${JSON.stringify(data)});` };
    });
  },
};

/**
 * Entries of worker threads: each `<name>.worker.ts` in the entry's top-level folder is bundled as `<name>.worker.mjs`
 * next to the main bundle, where `new URL('./<name>.worker.mjs', import.meta.url)` finds it.
 * @param {string} entry
 */
export const threadsOf = (entry) => {
  const [folder = ''] = entry.split('/');
  const files = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith('.worker.ts'))
      .map((file) => [basename(file, '.ts'), join(project, folder, file)]),
  );
};

/** Files that every bundle depends on. */
const ownInputs = ['bundle', 'code-digests', 'virtual-modules', 'validators']
  .map((name) => `scripts/${name}.mjs`)
  .concat('package-lock.json');

/** @param {string} file */
const fingerprint = (file) => {
  try {
    const { mtimeMs, ctimeMs, ino, size } = statSync(join(project, file));
    return `${mtimeMs}:${ctimeMs}:${ino}:${size}`;
  } catch {
    return 'absent';
  }
};

/**
 * Bundles an entry unless its bundle is current.
 * @param {string} entry path relative to the project
 * @returns {Promise<string>} absolute path of the module to import
 */
export const bundle = async (entry) => {
  const key = createHash('sha256')
    .update(`${entry}\0${process.versions.node.split('.')[0]}`)
    .digest('hex')
    .slice(0, 12);
  const stampFile = join(project, '.cache', 'run', `${key}.json`);
  if (existsSync(stampFile)) {
    try {
      const stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
      if (
        existsSync(stamp.module) &&
        Object.entries(stamp.inputs).every(([file, print]) => fingerprint(file) === print)
      )
        return stamp.module;
    } catch {
      // An interrupted run can leave an incomplete record: bundle again.
    }
  }
  const { build } = await import('esbuild');
  const shared = join(project, '.cache', 'run');
  const isKept = isWritable(shared);
  const folder = isKept ? join(shared, `${key}-${process.pid}-${Date.now()}`) : ownFolder();
  const result = await build({
    entryPoints: { main: join(project, entry), ...threadsOf(entry) },
    absWorkingDir: project,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [virtualModules, fewFiles, dataAsText],
    jsx: 'automatic',
    // A check takes a second, a tenth of which reads its code. Servers keep their lines, which logs name.
    ...(entry.startsWith('generator/commands/') && { minifyWhitespace: true, legalComments: 'none' }),
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'error',
  });
  const modules = result.metafile.inputs;
  const virtual = await virtualInputs(modules);
  const files = Object.keys(modules).filter((file) => !virtual.has(file) && !file.startsWith('node_modules/'));
  const folders = [...virtual.values()].flatMap(({ folder }) => [folder, ...filesIn(folder)]);
  const inputs = Object.fromEntries(
    [...files, ...folders, ...ownInputs].sort().map((file) => [file, fingerprint(file)]),
  );
  /** @param {string} file */
  const textOf = (file) => virtual.get(file)?.text ?? readFileSync(join(project, file), 'utf8');
  const steps = codeDigests(modules, textOf, JSON.parse(textOf('package-lock.json')), textOf('scripts/bundle.mjs'));
  writeFileSync(join(folder, 'code.json'), JSON.stringify({ steps }));
  const module = join(folder, 'main.mjs');
  if (!isKept) return module;
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(`${stampFile}.${process.pid}`, JSON.stringify({ module, inputs }));
  renameSync(`${stampFile}.${process.pid}`, stampFile);
  forgetOld(dirname(folder), key);
  return module;
};

/** Files of a folder of the project: a virtual module may be made of their text. @param {string} folder */
const filesIn = (folder) =>
  readdirSync(join(project, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`);

/** Whether files can be created in a folder. @param {string} folder */
const isWritable = (folder) => {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * A user who cannot write to the project bundles into a temporary folder for this process only, with a link to the
 * packages.
 */
const ownFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/**
 * Deletes old bundles, except those of the last day, which a running command may still import.
 * @param {string} folder
 * @param {string} key
 */
const forgetOld = (folder, key) => {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${key}-`)) continue;
    const age = Date.now() - statSync(join(folder, name)).mtimeMs;
    if (age > 86_400_000) rmSync(join(folder, name), { recursive: true, force: true });
  }
};
