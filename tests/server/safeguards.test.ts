/** What holds for every answer: headers, errors that tell a stranger nothing, an end for requests that never end. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type InjectOptions,
  type LightMyRequestResponse as InjectResponse,
} from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sitePolicy } from '../../http/headers.ts';
import { ConfigError, readConfig } from '../../server/config/config.ts';
import { createLogger } from '../../server/operations/log.ts';
import { addSafeguards, defaultHttpLimits } from '../../server/http/safeguards.ts';
import { eventually } from './eventually.ts';
import { fixtureManifest } from './fixture-site.ts';
import { formBody, validTexts } from './multipart.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

const contactApi = '/api/public/contact';

describe('headers', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { trustProxy: ['loopback'], hsts: 'max-age=63072000' } });
  });
  afterAll(() => server.close());

  const form = formBody(validTexts);
  const asForm = {
    method: 'POST',
    url: contactApi,
    headers: { 'content-type': form.contentType },
    payload: form.body,
  } as const;
  test.each([
    ['a page', { url: '/' }, 200],
    ['a redirect', { url: '/ancien' }, 301],
    ['an unknown address', { url: '/nothing' }, 404],
    ['an address that cannot be decoded', { url: '/%c3%28' }, 404],
    ['a malformed target', { url: '/%zz' }, 404],
    ['another method', { method: 'DELETE', url: '/' }, 405],
    [
      'a body that nobody reads',
      { method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload: '{' },
      405,
    ],
    ['health', { url: '/healthz' }, 200],
    ['a request accepted', asForm, 201],
    ['a form sent without script', { ...asForm, headers: { ...asForm.headers, accept: 'text/html' } }, 303],
    [
      'a request refused',
      { method: 'POST', url: contactApi, headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
    ],
    ['another site', { ...asForm, headers: { ...asForm.headers, origin: 'https://other.example' } }, 403],
    ['the API asked with GET', { url: contactApi }, 405],
  ] as const)('%s is protected', async (_name, request, status) => {
    const answer = await ask(request);
    expect(answer.statusCode).toBe(status);
    expectProtected(answer);
  });

  test('readiness is protected', async () => {
    // On a busy machine a probe may take longer than the check waits for it.
    await eventually(async () => {
      const answer = await ask({ url: '/readyz' });
      expectProtected(answer);
      return answer.statusCode;
    }).toBe(200);
  });

  const ask = (request: InjectOptions): Promise<InjectResponse> =>
    server.app.inject({ ...request, headers: { 'x-forwarded-proto': 'https', ...request.headers } });
  const expectProtected = (answer: InjectResponse): void => {
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    // A page says the rest of its policy itself.
    const policy = String(answer.headers['content-security-policy']);
    expect(policy === sitePolicy(fixtureManifest.site) || policy.startsWith("default-src 'none'"), policy).toBe(true);
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['referrer-policy']).toBeDefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    if (answer.body !== '') expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/);
  };

  test('a fault of ours is protected, logged, and says nothing', async () => {
    const lines: string[] = [];
    const loggerInstance: FastifyBaseLogger = createLogger('error', { write: (line) => void lines.push(line) });
    const app: FastifyInstance = fastify({ loggerInstance });
    addSafeguards(app, { hsts: undefined, lateBodyMs: 1000 });
    app.get('/fails', () => {
      throw new Error('/a/secret/path');
    });
    const answer = await app.inject('/fails');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toBe('');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(lines.join(''))).toMatchObject({
      level: 50,
      msg: 'request failed',
      err: { type: 'Error', stack: expect.arrayContaining([expect.stringContaining('safeguards.test.ts')]) as unknown },
    });
    await app.close();
  });

  test('what is no HTTP is answered with them, too', async () => {
    const socket = await open(server);
    socket.write('nonsense\r\n\r\n');
    const answer = await ended(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  test('a limit on headers is told', async () => {
    const socket = await open(server);
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect(await ended(socket)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('strict transport', () => {
  const hstsOf = async (hsts: string | undefined, protocol: string) => {
    const server = await startTestServer({
      config: { trustProxy: ['loopback'], ...(hsts === undefined ? {} : readConfigOf(hsts)) },
    });
    const { headers } = await server.app.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } });
    await server.close();
    return headers['strict-transport-security'];
  };
  const readConfigOf = (hsts: string) => ({ hsts: readConfig({ HSTS: hsts }).hsts });

  test('is promised behind https, without subdomains unless they are named', async () => {
    expect(await hstsOf(undefined, 'https')).toBe('max-age=63072000');
    expect(await hstsOf(undefined, 'http')).toBeUndefined();
    expect(await hstsOf('max-age=60; includeSubDomains', 'https')).toBe('max-age=60; includeSubDomains');
    expect(await hstsOf('off', 'https')).toBeUndefined();
  });

  test.each(['yes', 'max-age=60; everything', 'max-age=x\r\nset-cookie: a'])('%j is refused', (hsts) => {
    expect(() => readConfig({ HSTS: hsts })).toThrow(ConfigError);
  });
});

describe('a proxy', () => {
  /** As nginx does with `$proxy_add_x_forwarded_for`: what the visitor wrote, then the address it saw. */
  const statuses = async (trustProxy: readonly string[] | number, visitors: readonly string[]): Promise<number[]> => {
    const server = await startTestServer({ limits: { perMinute: 1, storedPerMinute: 100 }, config: { trustProxy } });
    const found: number[] = [];
    for (const [index, visitor] of visitors.entries()) {
      const { body, contentType } = formBody({ ...validTexts, message: `${index}` });
      const headers = { 'content-type': contentType, 'x-forwarded-for': visitor };
      found.push((await server.app.inject({ method: 'POST', url: contactApi, headers, payload: body })).statusCode);
    }
    await server.close();
    return found;
  };

  test.each([[['127.0.0.1']], [['loopback', '10.0.0.0/8']], [1]])(
    '%j never believes a forged address',
    async (trust) => {
      const forged = ['192.0.2.1, 203.0.113.9', '192.0.2.2, 203.0.113.9', '127.0.0.1, 203.0.113.9', '203.0.113.9'];
      expect(await statuses(trust, forged)).toEqual([201, 429, 429, 429]);
    },
  );

  test('that is named tells the visitors apart', async () => {
    expect(await statuses(['127.0.0.1'], ['192.0.2.1', '192.0.2.2'])).toEqual([201, 201]);
  });

  test.each(['true', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0', 'nginx!', '10.0.0.1,true', '11'])(
    'TRUST_PROXY=%s is refused, with what to write',
    (text) => {
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY=127\.0\.0\.1/);
    },
  );

  test.each([
    ['1', 1],
    ['0', false],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, fd00::/8, loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
  ])('TRUST_PROXY=%s is understood', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  test('that is not named is told to the operator, once and without an address', async () => {
    const server = await startTestServer();
    for (let index = 0; index < 2; index += 1)
      await server.app.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(server.logged().match(/TRUST_PROXY does not name/g)).toHaveLength(1);
    expect(server.logged()).not.toContain('192.0.2.1');
    await server.close();
  });
});

describe('requests that do not end', () => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  const listening = async (httpLimits: TestServerOptions['httpLimits']): Promise<TestServer> => {
    const server = await startTestServer({ httpLimits: { ...defaultHttpLimits, ...httpLimits } });
    servers.push(server);
    await server.listen();
    return server;
  };

  test.each([
    'GET / HTTP/1.1',
    'HEAD /contact HTTP/1.1',
    'GET /nothing HTTP/1.1',
    'POST / HTTP/1.1',
    'PUT /x HTTP/1.1',
    'GET /healthz HTTP/1.1',
  ])('a dripping body on %s is answered, then closed', async (line) => {
    const socket = await open(await listening({ ...defaultHttpLimits, lateBodyMs: 300 }));
    socket.write(`${line}\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1000000\r\n\r\n`);
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await ended(socket)).toMatch(/^HTTP\/1\.1 [24]/);
    clearInterval(drip);
  });

  test('headers that do not end are answered 408', async () => {
    const socket = await open(await listening({ ...defaultHttpLimits, headersMs: 200, checkEveryMs: 50 }));
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n');
    const drip = setInterval(() => socket.write('x: y\r\n'), 20);
    const answer = await ended(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('content-security-policy: ');
  });

  test('a visitor who does not read is let go', async () => {
    const server = await listening({ ...defaultHttpLimits, idleMs: 300 });
    const accepted = once(server.app.server, 'connection');
    const socket = await open(server);
    // Nobody is let go who was never let in.
    await accepted;
    // Far more than the kernel holds for a socket.
    socket.pause();
    for (let index = 0; index < 40; index += 1)
      socket.write('GET /media/film.3f2a9c01.mp4 HTTP/1.1\r\nhost: a\r\n\r\n');
    await eventually(() => connections(server)).toBe(0);
    socket.destroy();
  });

  test('a visitor who sends nothing is let go', async () => {
    const server = await listening({ ...defaultHttpLimits, idleMs: 200, headersMs: 60_000, checkEveryMs: 60_000 });
    const accepted = once(server.app.server, 'connection');
    const socket = await open(server);
    await accepted;
    await eventually(() => connections(server)).toBe(0);
    socket.destroy();
  });

  test('a server started without limits of its own has all of them, none longer than a few minutes', async () => {
    const server = await startTestServer();
    servers.push(server);
    await server.listen();
    const { headersTimeout, timeout, keepAliveTimeout } = server.app.server;
    expect(headersTimeout).toBe(defaultHttpLimits.headersMs);
    expect(timeout).toBe(defaultHttpLimits.idleMs);
    expect(keepAliveTimeout).toBe(defaultHttpLimits.keepAliveMs);
    // Node has it, its types do not.
    expect(server.app.server).toHaveProperty('connectionsCheckingInterval', defaultHttpLimits.checkEveryMs);
    const { headersMs, checkEveryMs, lateBodyMs, idleMs, keepAliveMs } = defaultHttpLimits;
    // A limit of zero is none.
    for (const limit of Object.values(defaultHttpLimits)) expect(limit).toBeGreaterThan(0);
    expect(headersMs + checkEveryMs).toBeLessThan(60_000);
    expect(lateBodyMs).toBeLessThan(60_000);
    expect(idleMs).toBeLessThanOrEqual(120_000);
    // The proxies of deploy/ keep theirs for a minute: the one that sends must be the one that closes.
    expect(keepAliveMs).toBeGreaterThan(60_000);
    expect(keepAliveMs).toBeLessThanOrEqual(200_000);
  });
});

const open = async (server: TestServer): Promise<Socket> => {
  const { hostname, port } = new URL(server.origin() === '' ? await server.listen() : server.origin());
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
};

/** Everything received, once the server has closed. */
const ended = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.once('close', () => resolve(text));
  });

const connections = (server: TestServer): Promise<number> =>
  new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
