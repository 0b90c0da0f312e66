/** The development server answers whatever is asked: what it does not have, too. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { createDevSession } from '../../generator/dev/dev-session.ts';
import { createReadWriteLock } from '../../generator/dev/read-write-lock.ts';
import { sitePlugin } from '../../generator/dev/vite-plugin.ts';
import { watchSources, type SourceWatch } from '../../generator/dev/watch-sources.ts';

const noStyles = JSON.stringify({ rules: {}, otherMedia: {}, first: [], later: [], frame: [] });
const noGlobal = JSON.stringify({ screen: '', other: '' });

/** Stands for the renderer, which takes seconds to load: the pages are its own business. */
const renderer: Plugin = {
  name: 'renderer',
  enforce: 'pre',
  resolveId: (id) => (id === '/src/app/entry-server.tsx' ? '\0renderer' : undefined),
  load: (id) =>
    id === '\0renderer'
      ? ['renderRoute', 'renderProject', 'renderNotFound', 'renderUnknownProject']
          .map(
            (name) =>
              `export const ${name} = async () => ({ html: '<p>${name}</p>', globalCss: ${noGlobal}, styles: ${noStyles} });`,
          )
          .join('\n')
      : undefined,
};

let work = '';
let server: ViteDevServer;
let changes: SourceWatch;
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'dev-answers-'));
  const root = join(work, 'site');
  cpSync(join(import.meta.dirname, '../fixtures/sites/tiny'), root, {
    recursive: true,
    filter: (path) => !/[\\/](?:dist|\.generated|\.cache)$/.test(path),
  });
  const folders = foldersOf(root);
  changes = watchSources(folders, () => expect.unreachable('the system watches no more folders'));
  const session = createDevSession(folders, () => '2026-11-20');
  const first = await session.refresh();
  expect(first.errors).toEqual([]);
  server = await createServer({
    configFile: false,
    root: work,
    cacheDir: join(work, 'vite'),
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', watch: null, ws: false },
    plugins: [renderer, sitePlugin(folders, session, first, createReadWriteLock(5000), changes)],
  });
  await server.listen();
});
afterAll(async () => {
  changes?.close();
  await server?.close();
  rmSync(work, { recursive: true, force: true });
});

/** Status of the answer; the request fails when none comes. */
const statusOf = (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, server.resolvedUrls?.local[0]);
    const asked = request(url, { method, headers, timeout: 120_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('timeout', () => asked.destroy(new Error(`${method} ${path} is not answered`)));
    asked.once('error', reject).end();
  });

test.each([
  ['a picture', '/media/none.avif', { 'sec-fetch-dest': 'image' }],
  ['a font', '/fonts/none.woff2', { 'sec-fetch-dest': 'font' }],
  ['a script', '/src/none.js', { 'sec-fetch-dest': 'script' }],
  ['the data of a page', '/_data/pages/none.js', {}],
  ['a document', '/documents/none.pdf', { accept: 'application/pdf' }],
  ['a file that a browser looks for by itself', '/none.png', { accept: '*/*' }],
])('%s that does not exist is answered 404', async (_what, path, headers) => {
  expect(await statusOf(path, headers)).toBe(404);
});

test.each([
  ['/', 200],
  ['/nothing', 404],
  ['/projet/nothing', 404],
])('the page %s is answered %i', async (path, status) => {
  expect(await statusOf(path, { accept: 'text/html', 'sec-fetch-dest': 'document' })).toBe(status);
});

test('another method than GET is answered', async () => {
  expect(await statusOf('/nothing', { accept: 'text/html' }, 'POST')).toBe(404);
  expect(await statusOf('/nothing', { accept: '*/*' }, 'HEAD')).toBe(404);
});
