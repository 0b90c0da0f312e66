/** The preview of a person's draft: who sees it, under which headers, and what its pages lead to. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toPreviewPage } from '../../desk/server/preview-page.ts';
import { officeFolderOf, previewFolderOf, previewNameOf } from '../../server/socket/office-folder.ts';
import { call, register, startDesk, type Visitor } from './desk.ts';
import { fixtureDesk, videoBytes, writeFixtureSite } from './fixture-site.ts';
import type { TestServer } from './test-server.ts';

const preview = { band: 'Aperçu.', back: 'Au bureau', missing: 'Pas d’aperçu.' };
let server: TestServer;
let lea: Visitor;

const folderOf = (person: string): string => previewFolderOf(officeFolderOf(server.dataDir), previewNameOf(person));

beforeEach(async () => {
  server = await startDesk({ manifest: { desk: { ...fixtureDesk, preview } } });
  lea = await register(server);
  await writeFixtureSite(folderOf('lea@fixture.example'));
});
afterEach(() => server.close());

test('shows the built pages to the person alone, never stored, never indexed, and without anything that runs', async () => {
  const page = await lea.get('preview/contact');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<h1>Page /contact</h1>');
  expect(page.body).toContain(
    '<aside class="_preview-band"><strong>Aperçu.</strong> <a href="/bureau">Au bureau</a></aside>',
  );
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain('sandbox allow-same-origin');
  expect(policy).not.toMatch(/allow-scripts|script-src|unsafe/);
  expect((await lea.get('preview/')).body).toContain('<h1>Page /</h1>');
  const video = await lea.get('preview/media/film.3f2a9c01.mp4');
  expect([video.statusCode, video.rawPayload.equals(videoBytes), video.headers['cache-control']]).toEqual([
    200,
    true,
    'no-store',
  ]);
  expect((await lea.get('preview')).headers['location']).toBe('/bureau/preview/');
  expect((await lea.get('preview/ancien')).headers['location']).toBe('/bureau/preview/contact');
  expect((await lea.get('preview/nowhere')).statusCode).toBe(404);
});

test('leads a stranger to the desk, and refuses who may not edit; nobody sees another’s', async () => {
  for (const path of ['preview', 'preview/', 'preview/contact', 'preview/media/film.3f2a9c01.mp4']) {
    const answer = await call(server, path);
    expect([path, answer.statusCode, answer.headers['location'], answer.body]).toEqual([path, 302, '/bureau', '']);
  }
  const paul = await register(server, { email: 'paul@fixture.example' });
  expect((await paul.get('preview/')).statusCode).toBe(403);
  await server.store.setRights('paul@fixture.example', ['editing']);
  const own = await paul.get('preview/');
  expect([own.statusCode, own.body]).toEqual([404, expect.stringContaining('Pas d’aperçu.') as string]);
});

test('reads no file that the build does not publish', async () => {
  writeFileSync(join(folderOf('lea@fixture.example'), 'secret.txt'), 'secret');
  for (const path of [
    'secret.txt',
    '.env',
    '.server/manifest.json',
    '..%2f..%2foffice.lock',
    '%2e%2e/%2e%2e/leads.db',
    '_redirects',
  ]) {
    const answer = await lea.get(`preview/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.body).not.toContain('SECRET');
  }
});

test('while it is built anew there is none, and the next build is shown', async () => {
  const folder = folderOf('lea@fixture.example');
  rmSync(join(folder, '.server/build-id'));
  expect((await lea.get('preview/')).statusCode).toBe(404);
  await writeFixtureSite(folder, { manifest: { pages: { '/': { file: 'index.html', styleHashes: [] } } } });
  expect((await lea.get('preview/')).statusCode).toBe(200);
  expect((await lea.get('preview/contact')).statusCode).toBe(404);
});

describe('a page of a preview', () => {
  const frame = { base: '/b/preview', band: 'A < B', back: 'Back', backTo: '/b' };
  const transform = (body: string, head = '') =>
    toPreviewPage(`<!doctype html><html lang="fr"><head>${head}</head><body class="x">${body}</body></html>`, frame);

  test('leads to other pages of it, to the rest as before', () => {
    const { html } = transform(
      '<a href="/">1</a><a href="/prix#a">2</a><a href="#b">3</a><a href="//cdn.example/x">4</a>' +
        '<a href="https://a.example/">5</a><a href="tel:+33">6</a><form action="/api/x"></form>' +
        '<img src="/m/a.jpg" srcset="/m/a-1.jpg 1w, /m/a-2.jpg 2w"><video poster="/m/p.avif"></video>',
      '<link rel="preload" as="image" imagesrcset="/m/a-1.jpg 1w,/m/a-2.jpg 2w" href="/m/a.jpg">',
    );
    expect(
      [...html.matchAll(/ (?:href|src|srcset|imagesrcset|action|poster)="([^"]*)"/g)].map(([, url]) => url),
    ).toEqual([
      '/b/preview/m/a-1.jpg 1w,/b/preview/m/a-2.jpg 2w',
      '/b/preview/m/a.jpg',
      '/b',
      '/b/preview/',
      '/b/preview/prix#a',
      '#b',
      '//cdn.example/x',
      'https://a.example/',
      'tel:+33',
      '/b/preview/api/x',
      '/b/preview/m/a.jpg',
      '/b/preview/m/a-1.jpg 1w, /b/preview/m/a-2.jpg 2w',
      '/b/preview/m/p.avif',
    ]);
  });

  test('holds no script; its styles are those that its policy names', async () => {
    const { html, policy } = transform(
      '<script type="module" src="/a.js"></script><script>alert(1)</script><p>…</p>',
      '<style>@font-face{src:url(/f/a.woff2)}</style><link rel="manifest" href="/m.webmanifest">',
    );
    expect(html).not.toMatch(/<script|manifest/);
    expect(html).toContain('A &lt; B');
    const { createHash } = await import('node:crypto');
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
    expect(styles[0]).toContain('url(/b/preview/f/a.woff2)');
    for (const css of styles) expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect(styles).toHaveLength(2);
  });
});
