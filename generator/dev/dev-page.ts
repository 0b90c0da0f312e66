import type { ViteDevServer } from 'vite';
import { documentOptions } from '../build/document-options.ts';
import type { SiteFolders } from '../folders.ts';
import type { Renderer } from '../prerender/prerender.ts';
import { findPage } from '../prerender/prerender.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';

/** One page of the development server, rendered like the built one; the boot script comes from the sources. */
export const devPage = async (server: ViteDevServer, model: SiteModel, folders: SiteFolders, url: string): Promise<{ status: number; html: string }> => {
  const path = url.split('?')[0] ?? '/';
  const renderer = (await server.ssrLoadModule('/src/app/entry-server.tsx')) as unknown as Renderer;
  const page = await findPage(model, renderer, path, documentOptions(model, folders, '/src/boot.ts'));
  return { status: page.status, html: await server.transformIndexHtml(url, page.html) };
};
