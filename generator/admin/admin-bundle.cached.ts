/** Bundles the CMS from its package with our formats. No request leaves the site. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inputsForEsbuild, type BundleInputs } from '../output/bundle-inputs.ts';
import { defineStep } from '../cache/step.ts';
import type { FileTree } from '../cache/build-cache.ts';
import { browserTarget } from '../config/browsers.ts';
import { projectDir } from '../config/project-dir.ts';
import type { By, Language } from '../language/language.ts';
import { valueAt } from '../schema/shape.ts';
import words from './cms-words.json';
import { sayInForm } from './client/say.ts';

/** With the form's own code. */
interface AdminInput extends BundleInputs {
  /** That of the CMS's own words. */
  readonly language: Language;
}

export const adminBundle = defineStep('admin-bundle', async ({ files, language }: AdminInput): Promise<FileTree> => {
  const { build } = await import('esbuild');
  const packageFolder = cmsFolder();
  const outdir = join(projectDir, 'admin');
  const { outputFiles } = await build({
    entryPoints: { admin: join(projectDir, 'generator/admin/client/main.ts') },
    absWorkingDir: projectDir,
    outdir,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: browserTarget,
    minify: true,
    legalComments: 'none',
    chunkNames: 'chunks/[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: {},
    logLevel: 'error',
    plugins: [selfHosted(packageFolder, language), inputsForEsbuild(files)],
  });
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  // Only the fonts: the workers that convert iPhone pictures and the map are not offered by our fields.
  const assets = join(packageFolder, 'npm', 'assets');
  const fonts = readdirSync(assets).filter((name) => /\.(?:woff2|LICENSE\.txt)$/.test(name));
  return {
    ...Object.fromEntries(
      outputFiles.map(({ path, contents }) => [path.slice(outdir.length + 1).replaceAll('\\', '/'), contents]),
    ),
    'version/package.json': `${JSON.stringify({ version })}\n`,
    'version/status.json': `${JSON.stringify(quietStatus)}\n`,
    ...Object.fromEntries(fonts.map((name) => [`assets/${name}`, readFileSync(join(assets, name))])),
  };
});

/** Where the CMS is installed. */
const cmsFolder = (): string =>
  dirname(dirname(createRequire(join(projectDir, 'package.json')).resolve('@sveltia/cms')));

/** What the CMS asks of others, hour after hour: whether there is a newer version, whether the Git host is well. */
const foreignAddresses: Readonly<Record<string, string>> = {
  'https://unpkg.com/@sveltia/cms': '/admin/version',
  'https://www.githubstatus.com/api/v2/status.json': '/admin/version/status.json',
  'https://status-api.hostedstatus.com/1.0/status/5b36dc6502d06804c08349f7': '/admin/version/status.json',
};
/** The answers that keep these questions on the site. */
const quietStatus = { status: { indicator: 'none' }, result: { status_overall: { status_code: 100 } } };
/** Fonts that a style sheet of the CMS names at a content network, beside those it registers from the package. */
const foreignFont = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([\w-]+?)(?::vf)?@[\d.]+\/([\w-]+)\.woff2/g;

type Words = Record<string, unknown>;

const ownWords: By<Readonly<Record<string, string>>> = words;

/**
 * The CMS's words with ours: those that it lacks in the language, and those that would mislead (a check that refused
 * will not relent « later », a folder is no repository).
 */
const withOwnWords = (own: Words, language: Language, packageFolder: string): Words => {
  const reference = readWords(join(packageFolder, 'locales', 'en-US.json'));
  for (const [path, text] of Object.entries(ownWords[language])) {
    const names = path.split('.');
    if (typeof valueAt(reference, names) !== 'string')
      throw new Error(`Bug: the CMS has no words « ${path} » any more`);
    const last = names.pop() ?? path;
    const group = names.reduce((held, name) => (held[name] ??= {}) as Words, own);
    group[last] = text;
  }
  return own;
};

const readWords = (path: string): Words => JSON.parse(readFileSync(path, 'utf8')) as Words;

/** Everything comes from the site, and what editors of YAML and Markdown in one language do not need stays out. */
const selfHosted = (packageFolder: string, language: Language): import('esbuild').Plugin => ({
  name: 'self-hosted',
  setup: (build) => {
    build.onLoad({ filter: /@sveltia[\\/]cms[\\/]npm[\\/]index\.js$/ }, () => {
      let source = readFileSync(join(packageFolder, 'npm', 'index.js'), 'utf8');
      for (const [foreign, own] of Object.entries(foreignAddresses)) {
        if (!source.includes(foreign))
          throw new Error(`Bug: the CMS no longer calls ${foreign}; see what it calls instead`);
        source = source.replaceAll(foreign, own);
      }
      const fonts = readdirSync(join(packageFolder, 'npm', 'assets'));
      source = source.replace(foreignFont, (_address, family: string, subset: string) => {
        const name = fonts.find((font) => font.startsWith(`${family}-${subset}-`));
        if (name === undefined) throw new Error(`Bug: the CMS does not bring the font ${family} ${subset}`);
        return `/admin/assets/${name}`;
      });
      return { contents: source, loader: 'js' };
    });
    build.onResolve({ filter: /^@shikijs\/langs\// }, ({ path }) =>
      /\/(?:yaml|markdown)$/.test(path) ? undefined : { path, namespace: 'left-out' },
    );
    const kept = `${sayInForm[language]('locale')}.json`;
    build.onLoad({ filter: /[\\/]locales[\\/][\w-]+\.json$/, namespace: 'file' }, ({ path }) => ({
      contents: JSON.stringify(withOwnWords(readWords(path), language, packageFolder)),
      loader: 'json',
    }));
    build.onResolve({ filter: /\/locales\/[\w-]+\.json$/ }, ({ path }) =>
      path.endsWith(`/${kept}`) ? undefined : { path, namespace: 'left-out' },
    );
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: path.endsWith('.json') ? 'export default {}' : 'export default []',
      loader: 'js',
    }));
  },
});
