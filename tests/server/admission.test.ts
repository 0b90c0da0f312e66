import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { createAdmission, createUploadSlots } from '../../server/requests/admission.ts';
import { createCounters } from '../../server/store/counters.ts';
import { createQuota, openQuota } from '../../server/store/quota.ts';
import { eventually } from './eventually.ts';
import { formBody, requestHead, validTexts } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A server behind a proxy on this machine, and a sender that the proxy names. */
const startBehindProxy = async (options: TestServerOptions) => {
  const started = await startTestServer({ ...options, config: { ...options.config, trustProxy: ['loopback'] } });
  server = started;
  let count = 0;
  const post = async (address: string, texts: Record<string, string> = {}, bytes = 0) => {
    const files = bytes > 0 ? [{ name: 'plan.pdf', content: pdf(bytes) }] : [];
    // Each request differs from the others, unless its words are given.
    const { body, contentType } = formBody({ ...validTexts, message: `Demande ${(count += 1)}`, ...texts }, files);
    const headers = { 'content-type': contentType, 'x-forwarded-for': address };
    const answer = await started.app.inject({ method: 'POST', url: '/api/public/contact', headers, payload: body });
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) };
  };
  const statusOf = async (...args: Parameters<typeof post>) => (await post(...args)).status;
  return { server: started, post, statusOf };
};

/** A clock that stands at noon until it is moved. */
const handClock = () => {
  let now = Date.parse('2025-09-14T12:00:00Z');
  return { clock: () => new Date(now), pass: (ms: number) => void (now += ms) };
};

const unlimited = {
  perMinute: 0,
  storedPerMinute: 0,
  uploads: 1,
  uploadsPerSender: 0,
  dailyRequests: 0,
  dailyBytes: 0,
  totalDailyBytes: 0,
};

test('a request that cannot be counted costs its sender nothing of the day', async () => {
  const { clock } = handClock();
  const quota = createQuota(clock);
  const counters = { count: () => Promise.reject(new Error('the database is gone')) };
  const alarms = { raise: () => undefined, clear: () => undefined };
  const admission = createAdmission({ ...unlimited, storedPerMinute: 5 }, { quota, counters, alarms, clock });
  await expect(admission.charge('192.0.2.1', 10)).rejects.toThrow('gone');
  expect(await quota.useOf('192.0.2.1')).toEqual({ requests: 0, bytes: 0, totalBytes: 0 });
  await quota.close();
});

test('a count is of one window, which a clock that was set back does not extend', async () => {
  const { clock, pass } = handClock();
  const counters = createCounters(clock);
  const count = (change = 1) => counters.count('attempt', 'a', change, 10_000);
  expect(await count()).toEqual({ count: 1, secondsLeft: 10 });
  pass(9001);
  expect(await count()).toEqual({ count: 2, secondsLeft: 1 });
  expect((await counters.count('door', 'a', 1, 10_000)).count).toBe(1);
  pass(999);
  expect(await count()).toEqual({ count: 1, secondsLeft: 10 });
  expect(await count(-5)).toEqual({ count: 0, secondsLeft: 10 });
  await count();
  pass(-1);
  expect(await count()).toEqual({ count: 1, secondsLeft: 10 });
});

const kilobyte = 1024;
const hourMs = 60 * 60 * 1000;

describe('refused requests', () => {
  test('of many addresses leave the others their rate', async () => {
    const { statusOf } = await startBehindProxy({ limits: { perMinute: 4, storedPerMinute: 40 } });
    for (let index = 0; index < 44; index += 1)
      expect(await statusOf(`192.0.2.${index % 11}`, { message: '' })).toBe(422);
    expect(await statusOf('198.51.100.1')).toBe(201);
    expect(await statusOf('192.0.2.1')).toBe(429);
  });

  test('cost their sender, who is served again after a minute', async () => {
    const { clock, pass } = handClock();
    const { post, statusOf } = await startBehindProxy({ clock, limits: { perMinute: 3 } });
    for (let index = 0; index < 3; index += 1) await post('192.0.2.1', { message: '' });
    expect(await post('192.0.2.1')).toEqual({ status: 429, retryAfter: 60 });
    pass(59_000);
    expect(await post('192.0.2.1')).toEqual({ status: 429, retryAfter: 1 });
    pass(1000);
    expect(await statusOf('192.0.2.1')).toBe(201);
  });

  test('do not count against the day, nor do repeated ones', async () => {
    const { statusOf } = await startBehindProxy({ limits: { dailyRequests: 2 } });
    for (let index = 0; index < 5; index += 1) await statusOf('192.0.2.1', { message: '' });
    for (let index = 0; index < 5; index += 1) expect(await statusOf('192.0.2.1', { message: 'La même' })).toBe(201);
    expect(await statusOf('192.0.2.1')).toBe(201);
    expect(await statusOf('192.0.2.1')).toBe(429);
  });
});

describe('the day of one sender', () => {
  test('ends with its bytes, and begins again at midnight', async () => {
    const { clock, pass } = handClock();
    const { post, statusOf } = await startBehindProxy({ clock, limits: { dailyBytes: 250 * kilobyte } });
    expect(await statusOf('192.0.2.1', {}, 100 * kilobyte)).toBe(201);
    expect(await statusOf('192.0.2.1', {}, 100 * kilobyte)).toBe(201);
    expect(await post('192.0.2.1', {}, 100 * kilobyte)).toEqual({ status: 429, retryAfter: 12 * 3600 });
    expect(await statusOf('192.0.2.1')).toBe(201);
    expect(await statusOf('192.0.2.2', {}, 100 * kilobyte)).toBe(201);
    pass(12 * hourMs);
    expect(await statusOf('192.0.2.1', {}, 100 * kilobyte)).toBe(201);
  });

  test('is that of a whole network under IPv6', async () => {
    const { statusOf } = await startBehindProxy({ limits: { dailyRequests: 1 } });
    expect(await statusOf('2001:db8::1')).toBe(201);
    expect(await statusOf('2001:db8::2')).toBe(429);
    expect(await statusOf('2001:db8:0:1::2')).toBe(201);
  });

  test('is not touched by a request that could not be stored', async () => {
    let isFull = true;
    const { statusOf } = await startBehindProxy({
      limits: { dailyRequests: 1 },
      files: (files) => ({
        ...files,
        keep: (kept) =>
          isFull ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : files.keep(kept),
      }),
    });
    expect(await statusOf('192.0.2.1', {}, 1000)).toBe(503);
    isFull = false;
    expect(await statusOf('192.0.2.1', {}, 1000)).toBe(201);
  });
});

describe('the day of everybody', () => {
  test('keeps a quarter of its room for newcomers, and an alarm tells', async () => {
    const { clock, pass } = handClock();
    const {
      server: started,
      post,
      statusOf,
    } = await startBehindProxy({ clock, limits: { totalDailyBytes: 400 * kilobyte } });
    const kinds = () => started.alarms.current().map(({ kind }) => kind);
    for (const address of ['192.0.2.1', '192.0.2.2']) expect(await statusOf(address, {}, 140 * kilobyte)).toBe(201);
    expect(kinds()).toEqual([]);
    expect(await post('192.0.2.1', {}, 30 * kilobyte)).toEqual({ status: 503, retryAfter: 12 * 3600 });
    expect(kinds()).toEqual(['quota-reached']);
    expect(await statusOf('198.51.100.1', {}, 60 * kilobyte)).toBe(201);
    expect(await statusOf('198.51.100.2', {}, 70 * kilobyte)).toBe(503);
    pass(12 * hourMs);
    expect(await statusOf('192.0.2.1', {}, 30 * kilobyte)).toBe(201);
    expect(kinds()).toEqual([]);
  });

  test('ends its alarm with the day, although nobody sends anything', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      const { clock, pass } = handClock();
      const alarms = createAlarms(clock, { error: () => undefined, info: () => undefined });
      const quota = createQuota(clock);
      const limits = { ...unlimited, totalDailyBytes: 100 };
      const admission = createAdmission(limits, { quota, counters: createCounters(clock), alarms, clock });
      await admission.charge('192.0.2.1', 90);
      pass(11 * hourMs);
      await vi.advanceTimersByTimeAsync(11 * hourMs);
      expect(alarms.current().map(({ kind }) => kind)).toEqual(['quota-reached']);
      pass(hourMs);
      await vi.advanceTimersByTimeAsync(hourMs);
      expect(alarms.current()).toEqual([]);
      await quota.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps a quarter of the rate for newcomers', async () => {
    const { statusOf } = await startBehindProxy({ limits: { storedPerMinute: 8 } });
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push(await statusOf('192.0.2.1'));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
    expect(await statusOf('198.51.100.1')).toBe(201);
    expect(await statusOf('198.51.100.2')).toBe(201);
    expect(await statusOf('198.51.100.3')).toBe(429);
  });
});

describe('places', () => {
  type Taken = ReturnType<ReturnType<typeof createUploadSlots>['take']>;
  const isTaken = (taken: Taken): boolean => typeof taken === 'function';
  const release = (taken: Taken | undefined): void => {
    if (typeof taken === 'function') taken();
  };

  test('are counted by sender; the last quarter takes one request of each newcomer', () => {
    const { take } = createUploadSlots(8, 3);
    const held = [take('a', false), take('a', false), take('a', false)];
    expect(take('a', false)).toBe('too-many-of-sender');
    held.push(take('b', true), take('b', true), take('c', false));
    expect(held.every(isTaken)).toBe(true);
    expect(take('d', false)).toBe('full');
    const kept = take('b', true);
    expect(take('d', true)).toSatisfy(isTaken);
    expect(take('e', true)).toBe('full');
    release(kept);
    release(kept);
    expect(take('e', true)).toSatisfy(isTaken);
    release(held[0]);
    expect(take('a', false)).toSatisfy(isTaken);
  });

  test('280 slow uploads from 14 addresses leave a visitor his', () => {
    const { take } = createUploadSlots(256, 4);
    let taken = 0;
    for (let index = 0; index < 280; index += 1) if (isTaken(take(`192.0.2.${index % 14}`, true))) taken += 1;
    expect(taken).toBe(56);
    expect(take('198.51.100.1', true)).toSatisfy(isTaken);
    expect(take('198.51.100.2', false)).toSatisfy(isTaken);
  });

  test('held by slow uploads of a few addresses are not everybody’s', async () => {
    const { server: started, statusOf } = await startBehindProxy({ limits: { uploads: 8, uploadsPerSender: 3 } });
    const { hostname, port } = new URL(await started.listen());
    const { body, contentType } = formBody(validTexts, [{ name: 'plan.pdf', content: pdf(100_000) }]);
    const sockets: Socket[] = [];
    for (let index = 0; index < 10; index += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        requestHead({
          'content-type': contentType,
          'content-length': body.length,
          'x-forwarded-for': `192.0.2.${index % 2}`,
        }),
      );
      socket.write(body.subarray(0, 50_000));
      sockets.push(socket);
    }
    await eventually(async () => (await started.filesHeld()).incoming.length).toBe(6);
    expect(await statusOf('198.51.100.1')).toBe(201);
    // Its own excess is nobody else's concern: no alarm.
    expect(await statusOf('192.0.2.0')).toBe(429);
    expect(started.alarms.current()).toEqual([]);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await started.filesHeld()).incoming.length).toBe(0);
  });
});

test('what is kept of senders is a hash with the key of the day, readable by the server alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quota-'));
  const { clock, pass } = handClock();
  const log = { warn: () => undefined };
  const path = join(folder, 'quota.json');
  const read = () => JSON.parse(readFileSync(path, 'utf8')) as { key: string; senders: Record<string, unknown> };

  const first = openQuota(folder, clock, log);
  await first.add('192.0.2.1', 1000);
  await first.close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).not.toContain('192.0.2');
  const { key, senders } = read();

  const second = openQuota(folder, clock, log);
  expect(await second.useOf('192.0.2.1')).toEqual({ requests: 1, bytes: 1000, totalBytes: 1000 });
  pass(24 * hourMs);
  expect(await second.useOf('192.0.2.1')).toEqual({ requests: 0, bytes: 0, totalBytes: 0 });
  await second.add('192.0.2.1', 1000);
  await second.close();
  expect(read().key).not.toBe(key);
  expect(Object.keys(read().senders)).not.toEqual(Object.keys(senders));
  rmSync(folder, { recursive: true });
});

test('yesterday’s senders are forgotten although nobody sends anything today, over a restart too', async () => {
  const { clock, pass } = handClock();
  const saved: { readonly day: string; readonly senders: object }[] = [];
  const save = async (account: (typeof saved)[number]): Promise<void> => void saved.push(structuredClone(account));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  try {
    const quota = createQuota(clock, { save });
    await quota.add('192.0.2.1', 1000);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(saved.map(({ senders }) => Object.keys(senders).length)).toEqual([1]);
    pass(12 * hourMs);
    await vi.advanceTimersByTimeAsync(hourMs + 1000);
    expect(saved.at(-1)).toMatchObject({ day: '2025-09-15', senders: {} });

    await quota.add('192.0.2.1', 1000);
    await quota.close();
    expect(saved.at(-1)?.senders).not.toEqual({});
    pass(24 * hourMs);
    const later = createQuota(clock, { save, saved: saved.at(-1) as never });
    await later.close();
    expect(saved.at(-1)).toMatchObject({ day: '2025-09-16', senders: {} });
  } finally {
    vi.useRealTimers();
  }
});
