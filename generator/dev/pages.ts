/** The pages of the development server. */
import type { ViteDevServer } from 'vite';
import { renderPage } from '../output/prerender/page.cached.ts';
import { findPage, pageSite } from '../output/prerender/prerender.ts';
import { rendererFrom, type RenderModule } from '../output/prerender/renderer.ts';
import type { SiteModel } from '../model/resolve-site.ts';

/** A document, or the address that the request is redirected to. */
type Answer = { readonly status: number; readonly html: string } | { readonly status: 301; readonly location: string };

/**
 * The page at an address, or the address that it redirects to. The page is rendered like the built one; the start
 * script comes from the sources. Without its scripts for an open page that only changes what it shows (`isUpdate`).
 */
export const pageAt = async (
  server: ViteDevServer,
  model: SiteModel | undefined,
  url: string,
  isUpdate: boolean,
): Promise<Answer> => {
  if (model === undefined) return { status: 200, html: await server.transformIndexHtml('/', emptyPage) };
  const [path = '/', query] = url.split('?');
  const page = findPage(model, path);
  if (page.status === 301)
    return { status: 301, location: encodeURI(page.to) + (query === undefined ? '' : `?${query}`) };
  const renderer = rendererFrom((await server.ssrLoadModule('/src/app/entry-server.tsx')) as unknown as RenderModule);
  const rendered = await renderPage(renderer, page.input(), pageSite(model, '/src/boot.ts'));
  const html = Buffer.from(rendered.html).toString();
  return { status: page.status, html: isUpdate ? html : await server.transformIndexHtml(url, html) };
};

/** Shown as long as there is no model; the client script shows the diagnostics over it. */
const emptyPage =
  '<!doctype html><html><head><meta charset="utf-8"><title>site.yaml</title></head><body></body></html>';
