import type { ViteDevServer } from 'vite';
import { documentOptions } from '../output/document-options.ts';
import { findPage } from '../output/prerender/prerender.ts';
import { renderPage } from '../output/prerender/render-page.ts';
import { rendererFrom, type RenderModule } from '../output/prerender/renderer.ts';
import type { SiteModel } from '../model/resolve-site.ts';

/**
 * One page of the development server, rendered like the built one; the boot script comes from the sources. Without its
 * scripts for an open page that only changes what it shows.
 */
export const devPage = async (
  server: ViteDevServer,
  model: SiteModel,
  url: string,
  isUpdate: boolean,
): Promise<{ status: number; html: string }> => {
  const path = url.split('?')[0] ?? '/';
  const renderer = rendererFrom((await server.ssrLoadModule('/src/app/entry-server.tsx')) as unknown as RenderModule);
  const page = findPage(model, path, documentOptions(model, '/src/boot.ts'));
  const { html } = await renderPage(renderer, page);
  return { status: page.status, html: isUpdate ? html : await server.transformIndexHtml(url, html) };
};
