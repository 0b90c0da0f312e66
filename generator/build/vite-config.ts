/** One Vite configuration for the browser bundle, the render bundle and the development server. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Alias, InlineConfig } from 'vite';
import type { SiteFolders } from '../folders.ts';
import { dataForm } from '../emit/data-form.ts';
import { projectDir } from '../project-dir.ts';
import { startChunks } from './start-chunks.ts';

/** What all three share: the site's modules behind `#site/`, one React whatever the root. */
export const baseConfig = (folders: SiteFolders): InlineConfig => ({
  configFile: false,
  root: projectDir,
  cacheDir: join(folders.cache, 'vite'),
  publicDir: false,
  logLevel: 'warn',
  plugins: [react({ jsxImportSource: '@emotion/react' })],
  define: { 'import.meta.env.DATA_FORM': JSON.stringify(dataForm()) },
  resolve: {
    alias: [{ find: /^#site\//, replacement: `${folders.generated}/` }],
    dedupe: ['react', 'react-dom', '@emotion/react'],
  },
});

/** The browser bundle: the boot script is its only entry, everything else loads on intent. */
export const clientConfig = (folders: SiteFolders, outDir: string): InlineConfig => {
  const config = forProduction(baseConfig(folders), { find: 'hoist-non-react-statics', replacement: join(projectDir, 'generator', 'build', 'no-statics.ts') });
  const { plugins, modulePreload, codeSplitting } = startChunks();
  return {
    ...config,
    plugins: [...(config.plugins ?? []), ...plugins],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'assets',
      manifest: 'manifest.json',
      modulePreload,
      target: 'es2022',
      cssCodeSplit: true,
      reportCompressedSize: false,
      rollupOptions: { input: join(projectDir, 'src', 'boot.ts'), output: { codeSplitting } },
    },
  };
};

const packages = join(projectDir, 'node_modules');

/** Builds that the packages' own exports do not lead to: they name the router's development build for everybody. */
const forProduction = (config: InlineConfig, ...more: readonly Alias[]): InlineConfig => ({
  ...config,
  resolve: {
    ...config.resolve,
    alias: [
      ...(config.resolve?.alias as Alias[]),
      { find: /^react-router$/, replacement: join(packages, 'react-router', 'dist', 'production', 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(packages, 'react-router', 'dist', 'production', 'dom-export.mjs') },
      ...more,
    ],
  },
});

/** The render bundle: the same renderer for Node, run by the prerenderer. */
export const renderConfig = (folders: SiteFolders, outDir: string): InlineConfig => ({
  // Rendering to a string is all that is asked of React here; its streams stand in a file as large again.
  ...forProduction(baseConfig(folders), {
    find: /^react-dom\/server$/,
    replacement: join(packages, 'react-dom', 'cjs', 'react-dom-server-legacy.node.production.js'),
  }),
  define: { ...baseConfig(folders).define, 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(projectDir, 'src', 'app', 'entry-server.tsx'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' } },
  },
});
