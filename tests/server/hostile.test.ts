import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultReceiveLimits } from '../../server/requests/receive.ts';
import { eventually } from './eventually.ts';
import { hostileRequests, slowRequests } from './hostile-requests.ts';
import { formBody, requestHead, sendForm, sendRaw, validTexts } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** With limits that a slow sender meets at once, and one whose limits a busy machine does not meet. */
let impatient: TestServer;
let server: TestServer;

beforeAll(async () => {
  impatient = await startTestServer({
    receiveLimits: { ...defaultReceiveLimits, idleTimeoutMs: 300, minBytesPerSecond: 1 },
  });
  server = await startTestServer();
  await impatient.listen();
  await server.listen();
});
afterAll(async () => {
  await impatient.close();
  await server.close();
});

describe.each([
  ['hostile', () => server, hostileRequests],
  ['slow', () => impatient, slowRequests],
])('a %s request', (_kind, to, requests) => {
  test.each(requests)('$name', async ({ chunks, statuses, end }) => {
    const answer = await sendRaw(to().origin(), chunks(), { ...(end && { end }) });
    expect(statuses).toContain(answer.status);
    if (answer.text.includes('application/json')) {
      const body = JSON.parse(answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4)) as {
        error: string;
        details: unknown;
      };
      expect(body.error).not.toBe('');
    }
    await eventually(() => to().filesHeld()).toEqual({ incoming: [], files: [] });
    expect(await to().store.list()).toEqual([]);
  });

  test('none of them was a fault of ours', () => {
    expect(faultsIn(to().logged())).toEqual([]);
  });

  test('afterwards an honest request is served', async () => {
    expect((await sendForm(server.origin(), { files: [{ name: 'plan.pdf', content: pdf(100_000) }] })).status).toBe(
      201,
    );
  });
});

/** Lines of the log at the level of an error or above. */
const faultsIn = (log: string): string[] => {
  return log.split('\n').filter((line) => /"level":[56]0/.test(line));
};

test('a slow upload that moves is not cut', async () => {
  const patient = await startTestServer({
    receiveLimits: { ...defaultReceiveLimits, idleTimeoutMs: 1500, minBytesPerSecond: 1 },
  });
  const address = await patient.listen();
  const { body, contentType } = formBody({ ...validTexts, message: 'Lentement' }, [
    { name: 'plan.pdf', content: pdf(10_000) },
  ]);
  const { hostname, port } = new URL(address);
  const accepted = once(patient.app.server, 'connection') as Promise<[Socket]>;
  // What the server measures the sender's pace by.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const socket = connect(Number(port), hostname);
    let text = '';
    const closed = new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('reference')) resolve();
      });
      socket.on('close', () => resolve());
    });
    const head = requestHead({ 'content-type': contentType, 'content-length': body.length });
    socket.write(head);
    const [receiver] = await accepted;
    // Longer than the server's patience in all, a part of it between two pieces.
    for (let sent = 0; sent < body.length; sent += Math.ceil(body.length / 6)) {
      const piece = body.subarray(sent, sent + Math.ceil(body.length / 6));
      socket.write(piece);
      while (receiver.bytesRead < Buffer.byteLength(head) + sent + piece.length && !receiver.destroyed)
        await setImmediate();
      vi.advanceTimersByTime(350);
    }
    await closed;
    socket.destroy();
    expect(text).toMatch(/^HTTP\/1\.1 201/);
  } finally {
    vi.useRealTimers();
    await patient.close();
  }
});

describe('too much', () => {
  test('requests above the rate of one address are told when to come back, others are served', async () => {
    const limited = await startTestServer({
      limits: { perMinute: 2, storedPerMinute: 100 },
      config: { trustProxy: ['loopback'] },
    });
    const send = (address: string, message: string) => {
      const { body, contentType } = formBody({ ...validTexts, message });
      return limited.app.inject({
        method: 'POST',
        url: '/api/public/contact',
        headers: { 'content-type': contentType, 'x-forwarded-for': address },
        payload: body,
      });
    };
    expect((await send('192.0.2.1', 'a')).statusCode).toBe(201);
    expect((await send('192.0.2.1', 'b')).statusCode).toBe(201);
    const refused = await send('192.0.2.1', 'c');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ error: 'api.tooManyRequests', details: [] });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('192.0.2.2', 'd')).statusCode).toBe(201);
    expect((await send('2001:db8::1', 'e')).statusCode).toBe(201);
    expect((await send('2001:db8::2', 'f')).statusCode).toBe(201);
    expect((await send('2001:db8::3', 'g')).statusCode).toBe(429);
    await limited.close();
  });

  test('requests above the overall rate are refused, whoever sends them', async () => {
    const limited = await startTestServer({
      limits: { perMinute: 100, storedPerMinute: 3 },
      config: { trustProxy: ['loopback'] },
    });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { body, contentType } = formBody({ ...validTexts, message: `${index}` });
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/api/public/contact',
        headers: { 'content-type': contentType, 'x-forwarded-for': `192.0.2.${index}` },
        payload: body,
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    await limited.close();
  });

  test('an upload without a place is told to come back', async () => {
    const small = await startTestServer({ limits: { uploads: 1 } });
    const address = await small.listen();
    const { body, contentType } = formBody(validTexts, [{ name: 'plan.pdf', content: pdf(100_000) }]);
    const { hostname, port } = new URL(address);
    const holder = connect(Number(port), hostname);
    holder.write(requestHead({ 'content-type': contentType, 'content-length': body.length }));
    holder.write(body.subarray(0, 50_000));
    await eventually(async () => (await small.filesHeld()).incoming.length).toBe(1);
    const refused = await sendForm(address);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(small.alarms.current().map(({ kind }) => kind)).toEqual(['uploads-full']);
    holder.destroy();
    await eventually(async () => (await small.filesHeld()).incoming.length).toBe(0);
    await eventually(async () => (await sendForm(address)).status).toBe(201);
    await small.close();
  });
});

describe('the rest of a refused request', () => {
  const never = 24 * 60 * 60 * 1000;
  const foreign = requestHead({
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 1_000_000,
    origin: 'https://elsewhere.example',
  });

  test('is not waited for once its sender pauses', async () => {
    const patient = await startTestServer({
      receiveLimits: { ...defaultReceiveLimits, drainMs: never, drainIdleMs: 100 },
    });
    const answer = await sendRaw(await patient.listen(), [foreign, '--b\r\n']);
    expect(answer.status).toBe(403);
    expect(answer.text).toMatch(/^connection: close\r$/im);
    await patient.close();
  });

  test('that is there leaves the connection to the next one', async () => {
    const short = foreign.replace('1000000', '5');
    const answer = await sendRaw(server.origin(), [short, '--b\r\n']);
    expect(answer.status).toBe(403);
    expect(answer.text).not.toMatch(/^connection: close\r$/im);
  });

  test('is not waited for where its sender was too slow already', async () => {
    const hasty = await startTestServer({
      receiveLimits: { ...defaultReceiveLimits, idleTimeoutMs: 100, drainMs: never, drainIdleMs: never },
    });
    const { body, contentType } = formBody(validTexts);
    const head = requestHead({ 'content-type': contentType, 'content-length': body.length });
    const answer = await sendRaw(await hasty.listen(), [head, body.subarray(0, 100)]);
    expect(answer.status).toBe(408);
    await hasty.close();
  });

  test('is not waited for by a server that ends', async () => {
    const patient = await startTestServer({
      receiveLimits: { ...defaultReceiveLimits, drainMs: never, drainIdleMs: never },
    });
    const answered = sendRaw(await patient.listen(), [foreign, '--b\r\n']);
    await eventually(() => patient.logged()).toContain('"reason":"origin"');
    const closed = patient.app.close();
    expect((await answered).status).toBe(403);
    await closed;
    await patient.close();
  });
});
