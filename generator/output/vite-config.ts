/** One Vite configuration for the bundles and the development server. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { mergeConfig, type Alias, type InlineConfig } from 'vite';
import { browserTarget } from '../config/browsers.ts';
import type { SiteFolders } from '../config/folders.ts';
import { projectDir } from '../config/project-dir.ts';
import type { BundleInput, BundleKind } from './bundle.cached.ts';
import { inputsForVite } from './bundle-inputs.ts';
import { leanRouter, leanStyles } from './lean.ts';
import { startChunks } from './start-chunks.ts';

/** What all share: one React whatever the root; no settings are taken from files or from the environment. */
const common = (dataForm: string): InlineConfig => ({
  configFile: false,
  envDir: false,
  envPrefix: [],
  root: projectDir,
  publicDir: false,
  logLevel: 'warn',
  css: { postcss: {} },
  define: { 'import.meta.env.DATA_FORM': JSON.stringify(dataForm) },
  resolve: { dedupe: ['react', 'react-dom', '@emotion/react'] },
});

const reactPlugin = () => react({ jsxImportSource: '@emotion/react' });

/** For the development server: the site's modules from where they are generated. */
export const devConfig = (folders: SiteFolders, dataForm: string): InlineConfig =>
  mergeConfig(common(dataForm), {
    cacheDir: join(folders.cache, 'vite'),
    plugins: [reactPlugin()],
    resolve: {
      alias: [
        { find: /^#site\//, replacement: `${folders.generated}/` },
        { find: /^#identity\/(.*)$/, replacement: join(projectDir, 'src', 'identity', '$1', 'identity.ts') },
      ],
    },
  } satisfies InlineConfig);

/** What the bundles share, which nothing writes. */
const forProduction = ({ files, dataForm }: Sources, own: InlineConfig): InlineConfig =>
  mergeConfig(
    mergeConfig(common(dataForm), {
      plugins: [inputsForVite(files), reactPlugin(), leanStyles()],
      build: { write: false, target: browserTarget, reportCompressedSize: false },
      resolve: {
        alias: [
          aliasOf(/^react-router$/, 'node_modules/react-router/dist/production/index.mjs'),
          aliasOf(/^react-router\/dom$/, 'node_modules/react-router/dist/production/dom-export.mjs'),
        ],
      },
    } satisfies InlineConfig),
    own,
  );

type Sources = Omit<BundleInput, 'kinds'>;

/**
 * A module of the project in the place of a package's, or a build that a package's own exports do not lead to: the
 * router's name its development build for everybody.
 */
const aliasOf = (find: Alias['find'], path: string): Alias => ({ find, replacement: join(projectDir, path) });

const noStatics = aliasOf('hoist-non-react-statics', 'generator/output/no-statics.ts');

/** React only renders to strings here. Its streams are in a second file of the same size, which is not bundled. */
const stringsAlone = aliasOf(
  /^react-dom\/server$/,
  'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
);

/** The configuration of each bundle. */
export const configOf: Readonly<Record<BundleKind, (sources: Sources) => InlineConfig>> = {
  /** The boot script is the only entry, everything else loads on intent. */
  client: (sources) => {
    const { plugins, modulePreload, codeSplitting } = startChunks();
    return forProduction(sources, {
      plugins: [leanRouter(), ...plugins],
      resolve: { alias: [noStatics] },
      build: {
        manifest: 'manifest.json',
        modulePreload,
        rolldownOptions: { input: join(projectDir, 'src/boot.ts'), output: { codeSplitting } },
      },
    });
  },
  /** The same renderer for Node. */
  render: (sources) =>
    forProduction(sources, {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { alias: [stringsAlone] },
      ssr: { noExternal: true },
      build: {
        ssr: join(projectDir, 'src/app/entry-server.tsx'),
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' } },
      },
    }),
  /** One script, apart from all that visitors load. */
  desk: (sources) =>
    forProduction(sources, {
      base: './',
      plugins: [leanRouter()],
      resolve: { alias: [noStatics] },
      build: { modulePreload: false, rolldownOptions: { input: join(projectDir, 'desk/client/main.tsx') } },
    }),
};
