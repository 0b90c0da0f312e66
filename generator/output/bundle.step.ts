/** Bundles the renderer for browser and prerenderer. */
import { defineStep } from '../cache/step.ts';
import type { FileTree } from '../cache/store.ts';
import type { BundleSources } from './given-files.ts';

/** The renderer's modules and the site's, what configures the bundler, and the form of the data that pages fetch. */
interface RendererSources extends BundleSources {
  readonly dataForm: string;
}

/** `client/`: the browser bundle and its manifest.json; `render/`: the render bundle, whose module is `render.mjs`. */
export const bundle = defineStep('bundle', async ({ files, dataForm }: RendererSources): Promise<FileTree> => {
  // Vite and its plugins look here, and a test runner sets it to something else.
  process.env['NODE_ENV'] = 'production';
  const [{ runVite }, { clientConfig, renderConfig }] = await Promise.all([
    import('./run-vite.ts'),
    import('./vite-config.ts'),
  ]);
  const below = (folder: string, tree: FileTree): FileTree =>
    Object.fromEntries(Object.entries(tree).map(([name, content]) => [`${folder}/${name}`, content]));
  return {
    ...below('client', await runVite(clientConfig(files, dataForm))),
    ...below('render', await runVite(renderConfig(files, dataForm))),
  };
});
