/** Rights that are withdrawn from a bucket while the server runs, all of them or some, and given back. */
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAlarms, type Alarms } from '../../server/alarms/alarms.ts';
import { openFileStore } from '../../server/attachments/open-files.ts';
import { createLogger } from '../../server/operations/log.ts';
import { eventually } from './eventually.ts';
import { sendForm } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { guardS3 } from './s3-guard.ts';
import { s3AddressOf, startS3, type TestS3 } from './s3-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let s3: TestS3;
let guard: Awaited<ReturnType<typeof guardS3>>;
let server: TestServer;
let origin: string;
let alarms: Alarms;
let logged: string;

beforeAll(async () => {
  s3 = await startS3();
  Object.assign(process.env, s3.env);
  guard = await guardS3(s3.endpoint);
});
afterAll(async () => {
  guard.close();
  await s3.stop();
});
beforeEach(async () => {
  guard.deny(() => false);
  const filesBucket = s3AddressOf(guard.urlOf(s3.newUrl()));
  logged = '';
  alarms = createAlarms(() => new Date(), createLogger('info', { write: (line) => (logged += line) }));
  server = await startTestServer({ openFiles: (dataDir) => openFileStore({ dataDir, filesBucket }, alarms) });
  origin = await server.listen();
});
afterEach(() => server.close());

const plan = { files: [{ name: 'plan.pdf', content: pdf() }] };
const timesLogged = (words: string): number => logged.split(words).length - 1;

test.each([
  ['all of them', () => true],
  ['those to write', ({ method }: IncomingMessage) => method === 'PUT'],
])('%s: 503 with Retry-After, nothing acknowledged or kept, told what to do, back by itself', async (_what, which) => {
  guard.deny(which);
  const answer = await sendForm(origin, { ...plan, key: 'k' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect(alarms.current()).toMatchObject([{ kind: 'files-unreachable' }]);
  expect(alarms.current()[0]?.sentence).toMatch(
    /does not let this key put an object \(AccessDenied\): give it s3:PutObject, s3:GetObject and s3:DeleteObject/,
  );
  expect(logged).toContain(alarms.current()[0]?.sentence);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect(await server.store.list()).toEqual([]);
  // Words alone need no bucket.
  expect((await sendForm(origin, { texts: { message: 'sans fichier' } })).status).toBe(201);
  guard.deny(() => false);
  expect((await sendForm(origin, { ...plan, key: 'k' })).status).toBe(201);
  await eventually(() => alarms.current()).toEqual([]);
  expect(await server.store.list()).toHaveLength(2);
  expect(await server.filesHeld()).toMatchObject({ incoming: [], files: [expect.any(String)] });
});

test('what may still be read does not end the alarm of what may not be written', async () => {
  expect((await sendForm(origin, plan)).status).toBe(201);
  const [lead] = await server.store.list();
  const link = origin + server.links.sign(lead?.files[0]?.storedName ?? '', new Date()).path;
  guard.deny(({ method }) => method === 'PUT');
  for (const message of ['un', 'deux', 'trois']) {
    expect((await sendForm(origin, { ...plan, texts: { message } })).status).toBe(503);
    expect((await fetch(link)).status).toBe(200);
    expect(alarms.current()).toMatchObject([{ kind: 'files-unreachable' }]);
  }
  expect(timesLogged('"alarm":"files-unreachable"')).toBe(1);
  guard.deny(() => false);
  expect((await sendForm(origin, { ...plan, texts: { message: 'quatre' } })).status).toBe(201);
  await eventually(() => alarms.current()).toEqual([]);
});
