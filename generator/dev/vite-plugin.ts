/**
 * The Vite plugin of the development server: pages rendered from the sources as they are now, assets on
 * demand, a saved change shown at once, a mistake shown over the page with the command line's own words.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatReport } from '../diagnostics/report.ts';
import type { SiteFolders } from '../folders.ts';
import { answerAsset } from './assets.ts';
import { blocksPage, blocksPath } from './blocks-page.ts';
import type { DevSession, Refresh } from './dev-session.ts';
import { devPage } from './dev-page.ts';

/** Changes within this time are one: an editor saves through temporary files. */
const SETTLE_MS = 20;

export const sitePlugin = (folders: SiteFolders, session: DevSession, first: Refresh): Plugin => {
  let last = first;
  return {
    name: 'site',
    configureServer(server) {
      server.watcher.add([join(folders.root, 'site.yaml'), folders.content]);
      watchSources(server, folders, async () => {
        const started = performance.now();
        last = await session.refresh();
        announce(server, last);
        if (last.errors.length === 0) server.config.logger.info(`Site relu en ${Math.round(performance.now() - started)} ms.`);
      });
      server.ws.on('connection', () => {
        if (last.errors.length > 0) showErrors(server, last);
      });
      return () => {
        server.middlewares.use((request, response, next) => {
          answer(server, session, folders, request, response).then((isAnswered) => {
            if (!isAnswered) next();
          }, next);
        });
      };
    },
  };
};

/** Calls back once the sources have settled after a change; never twice at the same time. */
const watchSources = (server: ViteDevServer, folders: SiteFolders, refresh: () => Promise<void>): void => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const isSource = (path: string): boolean => path === join(folders.root, 'site.yaml') || path.startsWith(folders.content);
  server.watcher.on('all', (_event, path) => {
    if (!isSource(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(refresh).catch((error: unknown) => server.config.logger.error(String(error)));
    }, SETTLE_MS);
  });
};

/** A mistake covers the page until it is mended; a change of data alone reloads it, modules reload themselves. */
const announce = (server: ViteDevServer, refresh: Refresh): void => {
  if (refresh.errors.length > 0) {
    showErrors(server, refresh);
    process.stdout.write(`${formatReport(refresh.errors, refresh.files, 'pretty', { color: process.stdout.isTTY })}\n`);
    return;
  }
  server.ws.send({ type: 'full-reload', path: '*' });
};

const showErrors = (server: ViteDevServer, { errors, files }: Refresh): void => {
  const [first] = errors;
  if (first === undefined) return;
  server.ws.send({
    type: 'error',
    err: {
      message: summaryOf(errors),
      stack: '',
      frame: formatReport(errors, files, 'pretty', { color: false }),
      id: first.file,
      loc: { file: first.file, line: first.line, column: first.column },
      plugin: 'site',
    },
  });
};

const summaryOf = (errors: readonly Diagnostic[]): string => {
  const [first] = errors;
  const others = errors.length - 1;
  return `${first?.message ?? ''}${first?.hint === undefined ? '' : `\n→ ${first.hint}`}${others > 0 ? `\n(et ${others} autre${others > 1 ? 's' : ''})` : ''}`;
};

const answer = async (
  server: ViteDevServer,
  session: DevSession,
  folders: SiteFolders,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const { model } = session;
  if (model === undefined) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    // Without a first good model there is no page: the overlay of the client script tells why.
    response.end(
      await server.transformIndexHtml('/', '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>site.yaml</title></head><body></body></html>'),
    );
    return true;
  }
  if (await answerAsset(request, response, model, folders)) return true;
  if (request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html')) return false;
  const url = request.url ?? '/';
  const { status, html } =
    url.split('?')[0] === blocksPath ? { status: 200, html: await blocksPage(server, model, folders) } : await devPage(server, model, folders, url);
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(html);
  return true;
};
