/**
 * What somebody writes into a page neither runs nor styles it: on our server, behind nginx, and on a host that sends no
 * headers at all, where the policy in the page stands alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaTypeOf } from '../../http/media-types.ts';
import { endPrograms, builtSiteHttp, makeCertificate, needing, nginxConf, startProgram } from '../server/programs.ts';
import { freePort } from '../setup/free-port.ts';
import { oneIn } from '../setup/length.ts';
import { siteFolders } from './folders.ts';
import { originOf } from './read.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';
import { bringToLife, visit } from './visit.ts';

const dist = join(siteFolders.main, 'dist');
const paths = [pathOfTemplate('home'), projectPaths()[0] ?? '', pathOfTemplate('contact')];

const marks = '<script>injected = true</script><style>h1{letter-spacing:7px!important}</style>';

/** Writes a script, a style element and a style attribute into a document on its way to the browser. */
const inject = (page: Page, isProtected = true): Promise<unknown> =>
  page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    let body = (await answer.text())
      .replace('</head>', `${marks}</head>`)
      .replace('<h1', '<h1 style="word-spacing:7px"');
    if (!isProtected) {
      delete headers['content-security-policy'];
      body = body.replace(/<meta http-equiv[^>]*>/, '');
    }
    return route.fulfill({ response: answer, headers, body });
  });

/** What came of it. */
const effects = (page: Page) =>
  page.locator('h1').evaluate((title) => {
    const { letterSpacing, wordSpacing } = getComputedStyle(title);
    return { ran: 'injected' in window, isStyled: letterSpacing === '7px', hasAttribute: wordSpacing === '7px' };
  });

const open = (
  origin: string,
  path: string,
  before: (page: Page) => Promise<unknown>,
  work: (page: Page) => Promise<void>,
) =>
  visit(
    origin + path,
    {
      isLive: false,
      before,
      context: { ignoreHTTPSErrors: true },
      allows: [/Content Security Policy/],
    },
    work,
  );

test('without a policy what is written into a page takes effect', () =>
  open(
    originOf(),
    paths[0] ?? '',
    (page) => inject(page, false),
    async (page) => expect(await effects(page)).toEqual({ ran: true, isStyled: true, hasAttribute: true }),
  ));

const protects = (origin: () => string): void => {
  test.each(oneIn(3, paths))('%s', (path) =>
    open(origin(), path, inject, async (page) => {
      expect(await effects(page)).toEqual({ ran: false, isStyled: false, hasAttribute: false });
      await bringToLife(page);
    }),
  );
};

describe('on our server', () => protects(originOf));

describe('on a host that sends no headers', () => {
  let host: Server;
  beforeAll(async () => {
    host = createServer((request, response) => {
      const path = decodeURI(new URL(request.url ?? '/', 'http://host').pathname);
      const file = path.includes('.') ? path : join(path, 'index.html');
      try {
        const bytes = readFileSync(join(dist, file));
        response.writeHead(200, { 'content-type': mediaTypeOf(file) }).end(bytes);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => host.close());

  protects(() => `http://127.0.0.1:${(host.address() as AddressInfo).port}`);
});

const nginx = needing('nginx', 'openssl');
describe.skipIf(nginx.skip)(`behind nginx with the build’s own files${nginx.why}`, () => {
  let folder = '';
  let origin = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'page-policy-'));
    makeCertificate(folder);
    const port = await freePort();
    origin = `https://localhost:${port}`;
    const file = nginxConf(folder, 'policy', builtSiteHttp(folder, port, dist, dist));
    await startProgram('nginx', ['-c', file], origin);
  });
  afterAll(async () => {
    await endPrograms();
    rmSync(folder, { recursive: true, force: true });
  });

  protects(() => origin);
});
