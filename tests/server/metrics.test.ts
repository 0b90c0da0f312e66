import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../../server/http/metrics.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let metrics: Metrics;
let url: string;
beforeAll(async () => {
  metrics = createMetrics({
    build: () => 'a-build',
    pendingMails: () => Promise.resolve(3),
    isReady: () => Promise.reject(new Error('no disk')),
    unavailable: () => new Map([['store-locked', 2]]),
    alarms: () => ['mail-late'],
  });
  server = await startTestServer({ metrics });
  url = await metrics.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await metrics.close();
  await server.close();
});

test('answers are counted by route and status, whatever strangers send', async () => {
  await server.app.inject('/contact');
  await server.app.inject('/nothing');
  await server.app.inject({ method: 'DELETE', url: '/api/public/contact' });
  const text = await (await fetch(url)).text();
  expect(text).toContain('http_responses_total{route="/*",method="GET",status="200"} 1');
  expect(text).toContain('http_responses_total{route="/*",method="GET",status="404"} 1');
  expect(text).toContain('method="other",status="405"} 1');
  expect(text).not.toContain('/nothing');
  expect(text).toContain('site_build_info{build="a-build"} 1');
  expect(text).toContain('mails_pending 3');
  expect(text).toContain('leads_ready 0');
  expect(text).toContain('alarms{kind="mail-late"} 1');
  expect(text).toContain('http_unavailable_total{cause="store-locked"} 2');
  expect(text).toContain('process_resident_memory_bytes');
});

test('the time of answers is told by route', async () => {
  const count = async (): Promise<number> =>
    Number(/http_response_seconds_count\{route="\/\*"\} (\d+)/.exec(await (await fetch(url)).text())?.[1] ?? 0);
  const before = await count();
  await server.app.inject('/contact');
  expect(await count()).toBe(before + 1);
});

test('a port that is taken is an error of the start', async () => {
  const others = createMetrics({
    build: () => 'another-build',
    pendingMails: () => Promise.resolve(0),
    isReady: () => Promise.resolve(true),
    unavailable: () => new Map(),
    alarms: () => [],
  });
  await expect(others.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE');
});

test('they are nowhere but on their own address', async () => {
  expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  const elsewhere = await fetch(new URL('/', url));
  expect(elsewhere.status).toBe(404);
  expect(elsewhere.headers.get('content-security-policy')).toContain("default-src 'none'");
});
