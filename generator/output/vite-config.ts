/** One Vite configuration for the browser bundle, the render bundle and the development server. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Alias, InlineConfig, PluginOption } from 'vite';
import type { SiteFolders } from '../config/folders.ts';
import { projectDir } from '../config/project-dir.ts';
import { givenToVite, type GivenFiles } from './given-files.ts';
import { leanRouter } from './lean-router.ts';
import { leanStyles } from './lean-styles.ts';
import { startChunks } from './start-chunks.ts';

/** What all three share: one React whatever the root; no file of settings is looked for. */
const common: InlineConfig = {
  configFile: false,
  envDir: false,
  root: projectDir,
  publicDir: false,
  logLevel: 'warn',
  css: { postcss: {} },
  resolve: { dedupe: ['react', 'react-dom', '@emotion/react'] },
};

/** What the renderer asks of the build: the form of the data that pages fetch. */
const definitions = (dataForm: string): Record<string, string> => ({
  'import.meta.env.DATA_FORM': JSON.stringify(dataForm),
});

const reactPlugins = (): PluginOption[] => [react({ jsxImportSource: '@emotion/react' })];

/** For the development server: the site's modules from where they are generated. */
export const devConfig = (folders: SiteFolders, dataForm: string): InlineConfig => ({
  ...common,
  define: definitions(dataForm),
  cacheDir: join(folders.cache, 'vite'),
  plugins: reactPlugins(),
  resolve: {
    ...common.resolve,
    alias: [
      { find: /^#site\//, replacement: `${folders.generated}/` },
      { find: /^#identity\/(.*)$/, replacement: join(projectDir, 'src', 'identity', '$1', 'identity.ts') },
    ],
  },
});

/** The browser bundle: the boot script is its only entry, everything else loads on intent. */
export const clientConfig = (files: GivenFiles, dataForm: string): InlineConfig => {
  const { plugins, modulePreload, codeSplitting } = startChunks();
  return forProduction(files, noStatics, {
    plugins: [leanRouter(), ...plugins],
    define: definitions(dataForm),
    build: {
      manifest: 'manifest.json',
      modulePreload,
      rollupOptions: { input: join(projectDir, 'src', 'boot.ts'), output: { codeSplitting } },
    },
  });
};

/** The company's desk: one script, apart from all that visitors load. */
export const deskConfig = (files: GivenFiles): InlineConfig =>
  forProduction(files, noStatics, {
    base: './',
    plugins: [leanRouter()],
    build: { modulePreload: false, rollupOptions: { input: join(projectDir, 'src', 'desk', 'main.tsx') } },
  });

const packages = join(projectDir, 'node_modules');

const noStatics: Alias = {
  find: 'hoist-non-react-statics',
  replacement: join(projectDir, 'generator', 'output', 'no-statics.ts'),
};

/**
 * What the bundles share, which nothing writes. Their aliases lead to builds that the packages' own exports do not lead
 * to: they name the router's development build for everybody.
 */
const forProduction = (
  files: GivenFiles,
  alias: Alias,
  { plugins = [], build, ...own }: InlineConfig,
): InlineConfig => ({
  ...common,
  ...own,
  plugins: [givenToVite(files), ...reactPlugins(), leanStyles(), ...plugins],
  build: { write: false, target: 'es2022', reportCompressedSize: false, ...build },
  resolve: {
    ...common.resolve,
    alias: [
      { find: /^react-router$/, replacement: join(packages, 'react-router', 'dist', 'production', 'index.mjs') },
      {
        find: /^react-router\/dom$/,
        replacement: join(packages, 'react-router', 'dist', 'production', 'dom-export.mjs'),
      },
      alias,
    ],
  },
});

/** Rendering to a string is all that is asked of React; its streams stand in a file as large again. */
const stringsAlone: Alias = {
  find: /^react-dom\/server$/,
  replacement: join(packages, 'react-dom', 'cjs', 'react-dom-server-legacy.node.production.js'),
};

/** The render bundle: the same renderer for Node, run by the prerenderer. */
export const renderConfig = (files: GivenFiles, dataForm: string): InlineConfig =>
  forProduction(files, stringsAlone, {
    define: { ...definitions(dataForm), 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(projectDir, 'src', 'app', 'entry-server.tsx'),
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' } },
    },
  });
