/** Bundles the renderer for browser and prerenderer, and the company's desk for the browser. */
import { defineStep } from '../cache/step.ts';
import type { FileTree } from '../cache/build-cache.ts';
import type { BundleInputs } from './bundle-inputs.ts';

/** The modules of bundles and what configures the bundler. */
export interface BundleInput extends BundleInputs {
  readonly kinds: readonly BundleKind[];
  /** The form of the data that pages fetch. */
  readonly dataForm: string;
}

/** The browser's bundle, that of the prerenderer, and the desk's. */
export type BundleKind = 'client' | 'render' | 'desk';

/** The files of each bundle, in a folder named like it. */
export const bundle = defineStep('bundle', async ({ kinds, ...input }: BundleInput): Promise<FileTree> => {
  const before = process.env['NODE_ENV'];
  // Vite and its plugins look here, and a test runner sets it to something else.
  process.env['NODE_ENV'] = 'production';
  try {
    return await bundlesOf(kinds, input);
  } finally {
    // React too looks here, wherever else this process loads it.
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
});

const bundlesOf = async (kinds: readonly BundleKind[], input: BundleInputs & { readonly dataForm: string }) => {
  const [{ build }, { configOf }] = await Promise.all([import('vite'), import('./vite-config.ts')]);
  const tree: Record<string, string | Uint8Array> = {};
  for (const kind of kinds) {
    const result = await build(configOf[kind](input));
    if (!('output' in result)) throw new Error('Bug: a bundle has one output');
    for (const file of result.output)
      tree[`${kind}/${file.fileName}`] = file.type === 'chunk' ? file.code : file.source;
  }
  return tree;
};
