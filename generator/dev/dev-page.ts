import type { ViteDevServer } from 'vite';
import { documentOptions } from '../build/document-options.ts';
import type { SiteFolders } from '../folders.ts';
import type { Renderer } from '../prerender/prerender.ts';
import { findPage } from '../prerender/prerender.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';

/**
 * One page of the development server, rendered like the built one; the boot script comes from the sources. Without its
 * scripts for an open page that only changes what it shows.
 */
export const devPage = async (
  server: ViteDevServer,
  model: SiteModel,
  folders: SiteFolders,
  url: string,
  isUpdate: boolean,
): Promise<{ status: number; html: string }> => {
  const path = url.split('?')[0] ?? '/';
  const renderer = (await server.ssrLoadModule('/src/app/entry-server.tsx')) as unknown as Renderer;
  const page = await findPage(model, renderer, path, documentOptions(model, folders, '/src/boot.ts'));
  return { status: page.status, html: isUpdate ? page.html : await server.transformIndexHtml(url, page.html) };
};
