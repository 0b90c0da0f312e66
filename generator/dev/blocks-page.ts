import type { ViteDevServer } from 'vite';
import type { SiteModel } from '../model/resolve-site.ts';
import { fontFiles, fontUrl } from '../model/site-files.ts';

/** Where the development server shows every block and state (src/workbench); the built site has no such address. */
export const blocksPath = '/__blocks';

/** The page, drawn by the browser alone. */
export const blocksPage = (server: ViteDevServer, model: SiteModel): Promise<string> => {
  const { locale } = model.spec.site;
  const preloads = fontFiles(model.spec)
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="${fontUrl(model.files, file)}" crossorigin>`)
    .join('');
  return server.transformIndexHtml(
    blocksPath,
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${blocksPath}</title>${preloads}</head><body><div id="root"></div><script type="module" src="/src/workbench/main.tsx"></script></body></html>`,
  );
};
