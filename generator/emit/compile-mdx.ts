import { bundleMDX } from 'mdx-bundler';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import type { LoadedPage } from '../load/types.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';
import { resolveMdx } from './resolve-mdx.ts';

/**
 * Compiles a page's MDX to the text of an ES module whose default export is the component.
 * mdx-bundler's own output is a function body for `new Function`, which the content security policy
 * forbids: esbuild is told to write a module and to leave React and `#site/…` to the bundler.
 */
export const compileMdx = async (page: LoadedPage, model: SiteModel): Promise<string> => {
  const { code } = await bundleMDX({
    source: new VFile({ path: `/${page.name}`, value: page.body }) as never,
    cwd: '/',
    grayMatterOptions: () => ({ delimiters: '\u0000' }),
    mdxOptions: (options: object) => ({
      ...options,
      remarkPlugins: [remarkGfm, resolveMdx(model)],
      jsxImportSource: 'react',
      development: false,
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
  return code
    .replace(/;return Component;$/, '')
    .split('\n')
    .filter((line) => !/^\/\/ .*\.mdx$/.test(line))
    .join('\n');
};
