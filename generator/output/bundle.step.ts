/** Bundles the renderer for browser and prerenderer. */
import { defineStep } from '../cache/step.ts';
import type { FileTree } from '../cache/store.ts';
import type { GivenFiles } from './given-files.ts';

export interface BundleInput {
  /** The renderer's modules and the site's, and what configures the bundler. */
  readonly files: GivenFiles;
  /** Digest of package-lock.json: the packages that the renderer imports. */
  readonly packages: string;
  /** The form of the data that pages fetch. */
  readonly dataForm: string;
}

/** `client/`: the browser bundle and its manifest.json; `render/`: the render bundle, whose module is `render.mjs`. */
export const bundle = defineStep('bundle', async ({ files, dataForm }: BundleInput): Promise<FileTree> => {
  // Vite and its plugins look here, and a test runner sets it to something else.
  process.env['NODE_ENV'] = 'production';
  const [{ build }, { clientConfig, renderConfig }] = await Promise.all([import('vite'), import('./vite-config.ts')]);
  const trees: FileTree[] = [];
  for (const [name, config] of [
    ['client', clientConfig(files, dataForm)],
    ['render', renderConfig(files, dataForm)],
  ] as const) {
    const result = await build(config);
    if (!('output' in result)) throw new Error('Bug: a bundle has one output');
    trees.push(
      Object.fromEntries(
        result.output.map((file) => [`${name}/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
      ),
    );
  }
  return Object.assign({}, ...trees) as FileTree;
});
