/** Builds /admin: the CMS from its package, bundled with our formats, and its configuration. No request leaves the site. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { writeIfChanged } from '../files.ts';
import { projectDir } from '../project-dir.ts';
import { adminConfig, type AdminAssets } from './config.ts';
import type { Schema, Schemas } from './fields.ts';

/** One file of /admin: its path from the site's root, and its text or where its bytes are. */
export type AdminFile = { readonly path: string; readonly text: string } | { readonly path: string; readonly from: string };

/** The schemas of schema/, by file name. */
export const readSchemas = (): Schemas => {
  const folder = join(projectDir, 'schema');
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema]),
  );
};

/** Every file of /admin; none when the CMS is not installed (an installation without development packages). */
export const adminFiles = async (spec: SiteSpec, schemas: Schemas, assets: AdminAssets): Promise<AdminFile[]> => {
  const bundle = await bundleAdmin();
  if (bundle === undefined) return [];
  return [
    { path: 'admin/index.html', text: pageText(spec) },
    { path: 'admin/config.json', text: `${JSON.stringify(adminConfig(spec, schemas, assets), null, 1)}\n` },
    ...listFiles(bundle).map((name) => ({ path: `admin/${name}`, from: join(bundle, name) })),
  ];
};

/** Writes /admin into a built site's folder; true when there was something to write. */
export const buildAdmin = async (spec: SiteSpec, schemas: Schemas, outFolder: string, assets: AdminAssets): Promise<boolean> => {
  const files = await adminFiles(spec, schemas, assets);
  for (const file of files) writeIfChanged(join(outFolder, file.path), 'text' in file ? file.text : readFileSync(file.from));
  return files.length > 0;
};

const pageText = ({ site }: SiteSpec): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Rédaction : ${escapeHtml(site.name)}</title>
<script type="module" src="/admin/admin.js"></script>
</head>
<body>
<noscript><p>Ce formulaire a besoin de JavaScript. Sans lui, les fichiers du site se changent dans un éditeur de texte.</p></noscript>
</body>
</html>
`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Bundles the CMS once per version of it and of our code; the folder of the bundle. */
const bundleAdmin = async (): Promise<string | undefined> => {
  const packageFolder = findPackage();
  if (packageFolder === undefined) return undefined;
  const sources = [
    'generator/admin/client/main.ts',
    'generator/admin/client/formats.ts',
    'generator/admin/config.ts',
    'generator/admin/fields.ts',
    'generator/new/yaml-edit.ts',
    'generator/admin/build-admin.ts',
  ];
  const hash = createHash('sha256').update(readFileSync(join(packageFolder, 'package.json')));
  for (const source of sources) hash.update(readFileSync(join(projectDir, source)));
  const folder = join(projectDir, '.cache', 'admin', hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;

  const temporary = `${folder}.${process.pid}`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  try {
    const { build } = await import('esbuild');
    await build({
      entryPoints: { admin: join(projectDir, 'generator/admin/client/main.ts') },
      absWorkingDir: projectDir,
      outdir: temporary,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      legalComments: 'none',
      chunkNames: 'chunks/[name]-[hash]',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
      plugins: [selfHosted(packageFolder)],
    });
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
    writeIfChanged(join(temporary, 'version', 'package.json'), `${JSON.stringify({ version })}\n`);
    writeIfChanged(join(temporary, 'version', 'status.json'), `${JSON.stringify(quietStatus)}\n`);
    for (const name of readdirSync(join(packageFolder, 'npm', 'assets'))) {
      // Only the fonts: the workers that convert iPhone pictures and the map are not offered by our fields.
      if (/\.(?:woff2|LICENSE\.txt)$/.test(name)) writeIfChanged(join(temporary, 'assets', name), readFileSync(join(packageFolder, 'npm', 'assets', name)));
    }
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another build may have put the same bundle in place meanwhile.
    if (existsSync(folder)) return folder;
    throw error;
  }
  return folder;
};

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

/** Everything comes from the site, and what French-speaking editors of YAML and Markdown do not need stays out. */
const selfHosted = (packageFolder: string): import('esbuild').Plugin => ({
  name: 'self-hosted',
  setup: (build) => {
    build.onLoad({ filter: /@sveltia[\\/]cms[\\/]npm[\\/]index\.js$/ }, () => {
      let source = readFileSync(join(packageFolder, 'npm', 'index.js'), 'utf8');
      for (const [foreign, own] of Object.entries(foreignAddresses)) {
        if (!source.includes(foreign)) throw new Error(`Bug: the CMS no longer calls ${foreign}; see what it calls instead`);
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
    build.onResolve({ filter: /^@shikijs\/langs\// }, ({ path }) => (/\/(?:yaml|markdown)$/.test(path) ? undefined : { path, namespace: 'left-out' }));
    build.onResolve({ filter: /\/locales\/[\w-]+\.json$/ }, ({ path }) => (path.endsWith('/fr.json') ? undefined : { path, namespace: 'left-out' }));
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: path.endsWith('.json') ? 'export default {}' : 'export default []',
      loader: 'js',
    }));
  },
});

const findPackage = (): string | undefined => {
  try {
    return dirname(dirname(createRequire(join(projectDir, 'package.json')).resolve('@sveltia/cms')));
  } catch {
    return undefined;
  }
};

const listFiles = (folder: string, prefix = ''): string[] =>
  readdirSync(join(folder, prefix), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(folder, `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`]));
