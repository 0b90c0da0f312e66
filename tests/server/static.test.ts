import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyStyleHash, metaPolicy } from '../../http/headers.ts';
import { fixtureManifest, videoBytes } from './fixture-site.ts';
import { sendRaw } from './multipart.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let app: FastifyInstance;

beforeAll(async () => {
  server = await startTestServer();
  await server.listen();
  app = server.app;
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

describe('paths', () => {
  test.each(Object.keys(fixtureManifest.pages))('%s is a page', async (path) => {
    const answer = await get(encodeURI(path));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(`Page ${path}`);
  });

  test('an alias answers with the page itself', async () => {
    const answer = await get('/index');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Page /');
  });

  test.each([
    ['/contact/', '/contact'],
    ['/contact/?a=1&b', '/contact?a=1&b'],
    ['/index/', '/'],
    ['/charpente-bois/%C3%A9t%C3%A9/', '/charpente-bois/%C3%A9t%C3%A9'],
    ['/ancien', '/contact'],
    ['/ancien/', '/contact'],
    ['/ancien?x=y', '/contact?x=y'],
    ['/menuiserie', '/merci'],
    ['/menuiserie/', '/merci'],
    ['/menuiserie/fenetres/chene', '/merci'],
    ['/Contact', '/contact'],
    ['/CONTACT?x=1', '/contact?x=1'],
    ['/contact.', '/contact'],
    ['/contact%20', '/contact'],
    ['/%20contact', '/contact'],
    ['/contact)', '/contact'],
    ['/contact,?utm=a%20b', '/contact?utm=a%20b'],
    ['/contact;', '/contact'],
    ['/contact%E2%80%8B', '/contact'],
    ['/contact%C2%A0', '/contact'],
    ['/contact%A0', '/contact'],
    ['/contact%', '/contact'],
    ['/contact%2520', '/contact'],
    ['/contact%E2%80%A6', '/contact'],
    ['/contact%22%3E', '/contact'],
    ['/contact%3Fx=1', '/contact'],
    ['/contact%23form', '/contact'],
    ['/contact&fbclid=1', '/contact'],
    ['/contact/index.html', '/contact'],
    ['/contact/Index.HTM?a', '/contact?a'],
    ['/contact.php', '/contact'],
    ['/index.html', '/'],
    ['//', '/'],
    ['//contact', '/contact'],
    ['//contact//', '/contact'],
    ['/%5Ccontact', '/contact'],
    ['/Index', '/'],
    ['/charpente-bois/ete', '/charpente-bois/%C3%A9t%C3%A9'],
    ['/Charpente-Bois//E%CC%81te%CC%81.', '/charpente-bois/%C3%A9t%C3%A9'],
    ['/Projet/Grange)', '/projet/grange'],
    ['/projet/grange/index.html', '/projet/grange'],
    ['/Ancien.', '/contact'],
    ['/Menuiserie', '/merci'],
    ['/MENUISERIE/Fenetres.', '/merci'],
  ])('%s redirects to %s', async (from, to) => {
    const answer = await get(from);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(to);
  });

  test.each([
    ['http://www.fixture.example/contact', 200],
    ['HTTPS://www.fixture.example:8443/contact?a=1', 200],
    ['http://www.fixture.example', 200],
    ['http://www.fixture.example?a=1', 200],
    ['http://www.fixture.example/inconnu', 404],
  ])('the whole address %s, as a proxy is sent it, answers %i like its path', async (target, status) => {
    const head = `GET ${target} HTTP/1.1\r\nHost: www.fixture.example\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(server.origin(), [head])).status).toBe(status);
  });

  test('the query does not change which page is served', async () => {
    expect((await get('/contact?utm=1')).statusCode).toBe(200);
  });

  test.each([
    '/inconnu',
    '/404.html',
    '/404.HTML',
    '/menuiseries',
    `/Contact${'.'.repeat(2_000)}`,
    '/contacts',
    '/con/tact',
    '/contact/../merci.x',
    '/assets',
    '/assets/',
    '/_pages/project-unknown.html',
    '/_redirects',
    '/nginx-redirects.conf',
    '/nginx-redirects.conf.br',
    '/contact/index.html.br',
    '/%00',
    '/contact%00',
  ])('%s is not found', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Introuvable');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '//evil.example',
    '//evil.example/contact',
    '/%5Cevil.example',
    '/%5C%5Cevil.example%2Fcontact',
    '/%2F%2Fevil.example',
    '/%2Fevil.example%2F..',
    '/contact@evil.example',
    '/contact%0D%0Alocation:%20//evil.example',
  ])('%s leads to no other site', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  });

  test('what is redirected stands at its own address: one redirect, then the page', async () => {
    for (const path of ['/Contact.', '//Index.html', '/PROJET//GRANGE/', '/Ancien/', '/MENUISERIE/a.']) {
      const { location } = (await get(path)).headers;
      expect((await get(String(location))).statusCode, path).toBe(200);
    }
  });

  test.each(['/projet/inconnu', '/projet/', '/projet/a/b', '/projet/inconnu/', '/Projet/Inconnu.'])(
    '%s is an unknown project',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Projet non trouvé');
    },
  );

  test.each([
    '/.server/manifest.json',
    '/.server/contact.mjs',
    '/%2eserver/manifest.json',
    '/assets/../.server/manifest.json',
    '/assets/%2e%2e/.server/manifest.json',
    '/assets/..%2f.server%2fmanifest.json',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/../../../../etc/passwd',
    '/assets/..%5c..%5cetc%5cpasswd',
    '/.env',
    '//etc/passwd',
    '/file:///etc/passwd',
  ])('%s gives nothing away', async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/contactRules|styleHashes|root:|SECRET/);
  });

  test.each(['/%', '/%zz', '/%c3%28', '/%E0%A4%A'])(
    '%s, which cannot be decoded, is refused without a crash',
    async (path) => {
      expect([400, 404]).toContain((await get(path)).statusCode);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'])(
    'nothing but GET and HEAD is answered, not %s',
    async (method) => {
      const answer = await sendRaw(server.origin(), [`${method} /contact HTTP/1.1\r\nhost: a\r\nx-echo: b\r\n\r\n`]);
      expect(answer.status).toBe(405);
      expect(answer.text).toMatch(/^allow: GET, HEAD\r$/im);
      expect(answer.text).not.toContain('x-echo');
    },
  );
});

describe('headers', () => {
  test('a page is revalidated, its hashed files are cached for a year, unhashed ones beside them are not', async () => {
    const cacheControlOf = async (path: string) => (await get(path)).headers['cache-control'];
    const forever = 'public, max-age=31536000, immutable';
    expect(await cacheControlOf('/contact')).toBe('no-cache');
    expect(await cacheControlOf('/_data/pages/contact.js')).toBe('no-cache');
    expect(await cacheControlOf('/robots.txt')).toBe('no-cache');
    expect(await cacheControlOf('/assets/main-BhX3k2_a.js')).toBe(forever);
    expect(await cacheControlOf('/media/grange.3f2a9c01-640.jpg')).toBe(forever);
    expect(await cacheControlOf('/media/guide-de-montage.pdf')).toBe('no-cache');
  });

  test('all pages carry the policy of the site, which allows no other scripts than its own', async () => {
    const policy = String((await get('/contact')).headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' '${fixtureManifest.site.scriptHashes?.[0]}';`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("form-action 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    for (const path of ['/', '/projet/grange', '/inconnu', '/projet/inconnu'])
      expect((await get(path)).headers['content-security-policy']).toBe(policy);
  });

  test('a page of a former build, which does not hold its policy, carries it whole', async () => {
    const styleHashes = ['sha256-B9HgpBFi8sFZUnAhQrbYWpfEfqRIPookfFa6sDkBlRg='];
    const pages = { ...fixtureManifest.pages, '/contact': { file: 'contact/index.html', styleHashes } };
    const former = await startTestServer({ manifest: { pages } });
    const policy = String((await former.app.inject('/contact')).headers['content-security-policy']);
    await former.close();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`style-src 'self' '${styleHashes[0]}' '${emptyStyleHash}'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('the policy allows what the measure of audience needs, and that alone', async () => {
    const sources = {
      script: ['https://stats.example'],
      connect: ['https://stats.example', 'https://in.stats.example'],
      image: ['https://stats.example'],
    };
    const measured = await startTestServer({ manifest: { site: { ...fixtureManifest.site, analytics: sources } } });
    const sent = String((await measured.app.inject('/contact')).headers['content-security-policy']);
    await measured.close();
    expect(sent).toContain(`script-src 'self' '${fixtureManifest.site.scriptHashes?.[0]}' https://stats.example;`);
    const policy = metaPolicy({ styleHashes: [] }, { ...fixtureManifest.site, analytics: sources });
    expect(policy).toContain("script-src 'self' https://stats.example;");
    expect(policy).toContain("connect-src 'self' https://stats.example https://in.stats.example;");
    expect(policy).toContain("img-src 'self' data: https://stats.example;");
    expect(policy.replaceAll(/script-src[^;]*|connect-src[^;]*|img-src[^;]*/g, '')).not.toContain('stats.example');
  });

  test('the policy of a part of the site can be set by the build', async () => {
    expect((await get('/admin/config.yml')).headers['content-security-policy']).toBe("default-src 'self'");
  });

  test('every answer is protected', async () => {
    for (const path of ['/', '/inconnu', '/ancien', '/assets/main-BhX3k2_a.js']) {
      const { headers } = await get(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(headers['content-security-policy']).toContain(directive);
      }
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
    }
  });

  test('strict transport is promised behind https only', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBeUndefined();
    const behindProxy = await startTestServer({ config: { trustProxy: ['loopback'] } });
    const answer = await behindProxy.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
    await behindProxy.close();
  });

  test('HEAD answers as GET, without the body', async () => {
    for (const path of ['/contact', '/media/film.3f2a9c01.mp4', '/inconnu']) {
      const head = await get(path, {}, 'HEAD');
      const full = await get(path);
      expect(head.statusCode).toBe(full.statusCode);
      expect(head.body).toBe('');
      expect(head.headers['content-length']).toBe(full.headers['content-length']);
      expect(head.headers.etag).toBe(full.headers.etag);
    }
  });
});

describe('compression', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['zstd', undefined],
  ])('with "%s" a page comes as %s', async (accepted, encoding) => {
    const answer = await get('/contact', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']));
  });

  test('each form has its own tag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) => (await get('/contact', { 'accept-encoding': accepted })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

describe('revalidation', () => {
  test('a current copy is answered 304 without a body', async () => {
    for (const path of ['/contact', '/media/film.3f2a9c01.mp4']) {
      const { headers } = await get(path);
      const conditions: Record<string, string>[] = [
        { 'if-none-match': String(headers.etag) },
        { 'if-none-match': `"x", W/${headers.etag}` },
        { 'if-none-match': '*' },
        { 'if-modified-since': String(headers['last-modified']) },
      ];
      for (const condition of conditions) {
        const answer = await get(path, condition);
        expect(answer.statusCode).toBe(304);
        expect(answer.body).toBe('');
        expect(answer.headers.etag).toBe(headers.etag);
      }
    }
  });

  test('another copy is answered in full, and the tag wins over the date', async () => {
    const { headers } = await get('/contact');
    expect(
      (await get('/contact', { 'if-none-match': '"x"', 'if-modified-since': String(headers['last-modified']) }))
        .statusCode,
    ).toBe(200);
    expect((await get('/contact', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).statusCode).toBe(200);
    expect((await get('/contact', { 'if-modified-since': 'hier' })).statusCode).toBe(200);
  });
});

describe('ranges', () => {
  const film = '/media/film.3f2a9c01.mp4';
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, videoBytes.length - 1],
    ['bytes=-5', videoBytes.length - 5, videoBytes.length - 1],
    ['bytes=600000-99999999', 600_000, videoBytes.length - 1],
  ])('%s is answered with that part', async (range, start, end) => {
    const answer = await get(film, { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${videoBytes.length}`);
    expect(answer.rawPayload.equals(videoBytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=700000-', 'bytes=99999999-'])('%s is past the end', async (range) => {
    const answer = await get(film, { range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe(`bytes */${videoBytes.length}`);
  });

  test.each([
    ['a compressed answer', '/contact', { 'accept-encoding': 'gzip' }, 200],
    ['a page that is not there', '/inconnu', {}, 404],
  ])('of %s there are none', async (_name, path, headers, status) => {
    const answer = await get(path, { range: 'bytes=0-9', ...headers });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, undefined]);
    expect(answer.rawPayload.length).toBeGreaterThan(10);
  });

  test.each(['bytes=5-1', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6'])('%s is ignored', async (range) => {
    expect((await get(film, { range })).statusCode).toBe(200);
  });

  test('a part of a file that has changed is not mixed with the old one', async () => {
    const { headers } = await get(film);
    expect((await get(film, { range: 'bytes=0-9', 'if-range': String(headers.etag) })).statusCode).toBe(206);
    expect((await get(film, { range: 'bytes=0-9', 'if-range': String(headers['last-modified']) })).statusCode).toBe(
      206,
    );
    expect((await get(film, { range: 'bytes=0-9', 'if-range': '"old"' })).statusCode).toBe(200);
  });

  test('the whole file arrives byte by byte', async () => {
    const answer = await get(film);
    expect(answer.headers['accept-ranges']).toBe('bytes');
    expect(answer.rawPayload.equals(videoBytes)).toBe(true);
  });
});
