/**
 * The Vite plugin of the development server: pages rendered from the sources as they are now, assets on demand, a saved
 * change shown at once and in place, an error shown over the page with the command line's own words.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import { countLine, framesOf } from '../diagnostics/pretty.ts';
import { formatReport } from '../diagnostics/report.ts';
import { sayFrom } from '../language/words.ts';
import type { SiteFolders } from '../config/folders.ts';
import { EncodingError } from '../source/encoding-error.ts';
import { answerAsset } from './assets.ts';
import type { DevSession, Refresh } from './dev-session.ts';
import { siteEvent, statePath, updateHeader, type ShownDiagnostic, type SiteState } from './messages.ts';
import { pageAt } from './pages.ts';
import { repeatOnChange } from './repeat.ts';
import type { ReadWriteLock } from './read-write-lock.ts';
import type { SourceWatch } from './watch-sources.ts';
import words from './words.json';

/** Changes within this time are one: an editor saves through temporary files. */
const settleMs = 10;

/**
 * Requests (`Sec-Fetch-Dest`) that need no lock: they hold nothing of the generated modules, and a film takes minutes.
 */
const withoutLock: ReadonlySet<string> = new Set(['audio', 'font', 'image', 'manifest', 'style', 'track', 'video']);

/** Modules that the start script reads: it runs once in a page, which must be loaded again for them. */
const bootModules: ReadonlySet<string> = new Set(['constants.gen.ts', 'analytics.gen.ts']);

const say = sayFrom(words);

const client = '/generator/dev/client/main.ts';

/**
 * The site's part of Vite's server: pages, live changes, diagnostics. Answers and refreshes take `lock`; `changes`
 * began before `first`.
 */
export const sitePlugin = (
  folders: SiteFolders,
  session: DevSession,
  first: Refresh,
  lock: ReadWriteLock,
  changes: SourceWatch,
): Plugin => {
  let last = first;
  let state = stateOf(first, folders, { look: 1, revision: 1, needsReload: false });
  return {
    name: 'site',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'module', src: client, 'data-revision': String(state.revision) },
        injectTo: 'head',
      },
    ],
    configureServer(server) {
      const refresh = async (): Promise<void> => {
        const started = performance.now();
        const refreshed = await session.refresh();
        const isGood = refreshed.errors.length === 0;
        if (isGood) invalidateModules(server, folders, refreshed.written);
        const needsReload = isGood && refreshed.written.some((path) => bootModules.has(path));
        state = stateOf(refreshed, folders, {
          look: state.look + (isSameLook(last, refreshed) ? 0 : 1),
          revision: state.revision + (isGood ? 1 : 0),
          needsReload,
        });
        last = refreshed;
        server.ws.send({ type: 'custom', event: siteEvent, data: state });
        const milliseconds = Math.round(performance.now() - started);
        if (isGood) server.config.logger.info(say[refreshed.language]('read-again', { milliseconds }));
        else process.stdout.write(reportOf(refreshed));
      };
      const refreshAlone = async (): Promise<void> => {
        try {
          await lock.write(refresh);
        } catch (error) {
          // Some modules may be written already.
          for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
          server.config.logger.error(String(error));
        }
      };
      changes.follow(repeatOnChange(refreshAlone, settleMs));
      server.middlewares.use((request, response, next) => {
        if (withoutLock.has(String(request.headers['sec-fetch-dest']))) {
          next();
          return;
        }
        void lock.read().then((leave) => {
          // Its browser left while it waited: it closes no more.
          if (response.closed) {
            leave();
            return;
          }
          response.once('close', leave);
          next();
        });
      });
      server.middlewares.use(statePath, (_request, response) => {
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Cache-Control', 'no-store');
        response.end(JSON.stringify(state));
      });
      return () => {
        server.middlewares.use((request, response, next) => {
          answer(server, session, request, response).then(
            (isAnswered) => {
              if (!isAnswered) next();
            },
            (error: unknown) => {
              if (error instanceof EncodingError) {
                const text = say[state.language]('encoding-failed', { file: error.file, why: error.message });
                server.config.logger.error(text);
                response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
                return;
              }
              // A page that is still made while the server ends cannot be: its browser has left or waits too long.
              if (server.httpServer?.listening) next(error);
              else response.destroy();
            },
          );
        });
      };
    },
  };
};

/** Vite does not watch the generated modules: those written here are invalidated. */
const invalidateModules = (server: ViteDevServer, folders: SiteFolders, written: readonly string[]): void => {
  const timestamp = Date.now();
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const path of written) {
      for (const module of moduleGraph.getModulesByFile(normalizePath(join(folders.generated, path))) ?? []) {
        moduleGraph.invalidateModule(module, new Set(), timestamp, true);
      }
    }
  }
};

/** What the terminal shows of errors. */
export const reportOf = ({ errors, files, language }: Refresh): string =>
  `${formatReport(errors, files, 'pretty', { color: process.stdout.isTTY, language })}\n`;

const stateOf = (
  { language, errors, files }: Refresh,
  { root }: SiteFolders,
  counted: Pick<SiteState, 'look' | 'revision' | 'needsReload'>,
): SiteState => ({
  language,
  diagnostics: errors.map((error): ShownDiagnostic => {
    const { file, line, column, code, message, hint } = error;
    const place = `${file}:${line}:${column}`;
    return { place, opens: join(root, place), code, message, hint, frame: framesOf(error, files) };
  }),
  count: countLine(errors, language),
  ...counted,
});

/** True when a look at the sources found the texts and the errors of the look before. */
const isSameLook = (before: Refresh, { errors, files }: Refresh): boolean =>
  isDeepStrictEqual(before.errors, errors) && isDeepStrictEqual(before.files, files);

/** Answers a request for an asset or a page; false when it is for neither. */
const answer = async (
  server: ViteDevServer,
  { model, cache }: DevSession,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  if (model !== undefined) {
    if (await answerAsset(request, response, model, cache)) return true;
    if (request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html')) return false;
  }
  const isUpdate = request.headers[updateHeader] !== undefined;
  const page = await pageAt(server, model, request.url ?? '/', isUpdate);
  response.statusCode = page.status;
  if ('location' in page) {
    response.setHeader('Location', page.location);
    response.setHeader('Cache-Control', 'no-cache');
    response.end();
    return true;
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(page.html);
  return true;
};
