import type { Root } from 'mdast';
import { defineStep } from '../cache/step.ts';

/** The text was read and resolved before: its tree takes the place of what would be parsed. */
const given = (tree: Root) =>
  function (this: { parser?: () => Root }): void {
    this.parser = () => tree;
  };

/** A text with nothing left to look up, and the first line of its module. */
interface ResolvedText {
  readonly header: string;
  /** An mdast root. */
  readonly tree: unknown;
}

/**
 * Compiles a resolved text (`resolve-mdx.ts`) to an ES module whose default export is the component.
 * mdx-bundler's own output is a function body for `new Function`, which the content security policy
 * forbids: esbuild is told to write a module and to leave React and `#site/…` to the bundler.
 */
export const compilePage = defineStep('compile-page', async ({ header, tree }: ResolvedText): Promise<string> => {
  const { bundleMDX } = await import('mdx-bundler');
  const { code } = await bundleMDX({
    source: '',
    cwd: '/',
    mdxOptions: (options: object) => ({
      ...options,
      remarkPlugins: [given(tree as Root)],
      jsxImportSource: 'react',
      development: false,
      // `align` instead of a style attribute, which the site's policy blocks: `Table` makes a class of it.
      tableCellAlignToStyle: false,
    }),
    esbuildOptions: (options) => ({
      ...options,
      plugins: (options.plugins ?? []).filter((plugin) => plugin.name === 'inMemory' || plugin.name.includes('mdx')),
      external: ['react', 'react/jsx-runtime', '#site/*'],
      format: 'esm',
      globalName: undefined,
      target: 'es2022',
      minify: false,
      minifyWhitespace: false,
      legalComments: 'none',
      charset: 'utf8',
    }),
  });
  const lines = code.replace(/;return Component;$/, '').split('\n');
  return `${header}\n${lines.filter((line) => !/^\/\/ .*\.mdx$/.test(line)).join('\n')}`;
});
