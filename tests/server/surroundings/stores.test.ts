/** Buckets as hosts have them: older than their client, full, behind a proxy with a limit, below a path. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAlarms, type Alarms } from '../../../server/alarms/alarms.ts';
import { openFileStore } from '../../../server/attachments/open-files.ts';
import { readConfig } from '../../../server/config/config.ts';
import { checkFiles } from '../../../server/operations/doctor/files-check.ts';
import type { CheckContext } from '../../../server/operations/doctor/check-result.ts';
import { createLogger } from '../../../server/operations/log.ts';
import { sendForm } from '../multipart.ts';
import { pdf } from '../sample-files.ts';
import { s3AddressOf } from '../s3-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { anyKey, startOddStore, type OddStore, type StoreCall } from './odd-store.ts';

let store: OddStore;
let server: TestServer;
let origin: string;
let alarms: Alarms;
const keysBefore = Object.fromEntries(Object.keys(anyKey).map((name) => [name, process.env[name]]));

const start = async (path = ''): Promise<void> => {
  store = await startOddStore(path);
};
const serve = async (): Promise<void> => {
  alarms = createAlarms(() => new Date(), createLogger('silent'));
  const filesBucket = s3AddressOf(`s3://plans/site?endpoint=${encodeURIComponent(store.endpoint)}`);
  server = await startTestServer({ openFiles: (dataDir) => openFileStore({ dataDir, filesBucket }, alarms) });
  origin = await server.listen();
};
beforeEach(() => void Object.assign(process.env, anyKey));
afterEach(async () => {
  for (const [name, value] of Object.entries(keysBefore)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  await server.close();
  store.close();
});

const send = async (bytes = 1000, message = 'une grange'): Promise<number> => {
  const content = Buffer.concat([pdf(), Buffer.alloc(bytes, '%')]);
  return (await sendForm(origin, { files: [{ name: 'plan.pdf', content }], texts: { message } })).status;
};
const ready = async (): Promise<number> => (await fetch(`${origin}/readyz`)).status;
const examine = (): ReturnType<typeof checkFiles> =>
  checkFiles({
    config: {
      ...readConfig({}),
      distDir: server.distDir,
      filesBucket: s3AddressOf(`s3://plans/doctor?endpoint=${encodeURIComponent(store.endpoint)}`),
    },
  } as CheckContext);

const hasChecksum = ({ headers }: StoreCall): boolean =>
  Object.keys(headers).some((name) => /^x-amz-(?:checksum|sdk-checksum|trailer)/.test(name));
const isPut = ({ method }: StoreCall): boolean => method === 'PUT';

test.each([
  ['B2 and older Ceph', { status: 400, code: 'InvalidArgument', message: 'Unsupported header' }],
  ['older MinIO', { status: 501, code: 'NotImplemented' }],
  ['a proxy that drops headers it does not know', { status: 403, code: 'SignatureDoesNotMatch' }],
  ['a gateway that answers pages', { status: 400, page: '<h1>Bad Request</h1>' }],
])('a store without SHA-256 checksums (%s) takes files, verified by MD5', async (_name, refusal) => {
  await start();
  store.refuse = (call) => (hasChecksum(call) ? refusal : undefined);
  await serve();
  expect(await send()).toBe(201);
  expect(await ready()).toBe(200);
  expect(alarms.current()).toEqual([]);
  const last = store.calls.filter(isPut).at(-1);
  expect(last?.headers['content-md5']).toMatch(/^[\w+/]{22}==$/);
  expect(await examine()).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('no checksums newer than MD5') as string,
  });
});

test('a store that takes checksums gets one with each file', async () => {
  await start();
  await serve();
  expect(await send()).toBe(201);
  const puts = store.calls.filter(isPut);
  expect(puts.map(({ headers }) => headers['x-amz-checksum-sha256'] !== undefined)).not.toContain(false);
  expect(await examine()).toMatchObject({ state: 'ok', says: expect.not.stringContaining('MD5') as string });
});

test.each([
  ['of the store', { status: 400, code: 'EntityTooLarge' }, /does not take a file of this size/],
  ['of a proxy', { status: 413, page: '<h1>413</h1>' }, /does not take a file of this size/],
  ['told by closing the connection', 'close' as const, /broke off while an object was sent/],
])('the alarm of a size limit %s lasts until a file of that size is taken', async (_name, refusal, sentence) => {
  await start();
  store.refuse = (call) => (isPut(call) && call.bytes > 20_000 ? refusal : undefined);
  await serve();
  expect(await send(40_000)).toBe(503);
  expect(alarms.current()).toMatchObject([
    { kind: 'files-unreachable', sentence: expect.stringMatching(sentence) as string },
  ]);
  expect(await send(100, 'un petit plan')).toBe(201);
  expect(alarms.current()).toMatchObject([{ kind: 'files-unreachable' }]);
  expect(await ready()).toBe(503);
  expect(await examine()).toMatchObject({ state: 'failed', says: expect.stringMatching(sentence) as string });
  store.refuse = () => undefined;
  expect(await send(40_000)).toBe(201);
  expect(alarms.current()).toEqual([]);
  expect(await examine()).toMatchObject({ state: 'ok' });
});

test.each([
  ['Ceph', { status: 403, code: 'QuotaExceeded' }],
  ['MinIO', { status: 400, code: 'XMinioAdminBucketQuotaExceeded' }],
  ['a full disk', { status: 507, code: 'XMinioStorageFull' }],
  ['B2', { status: 403, code: 'AccessDenied', message: 'Cannot upload files, storage cap exceeded.' }],
])('a full bucket (%s) is told as full, not as missing rights', async (_name, refusal) => {
  await start();
  await serve();
  store.refuse = (call) => (isPut(call) ? refusal : undefined);
  expect(await send()).toBe(503);
  expect(alarms.current()[0]?.sentence).toMatch(/has no room left/);
  expect(await ready()).toBe(503);
  expect(await examine()).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('has no room left') as string,
  });
});

test('a store below a path is used there', async () => {
  await start('/storage/v1/s3');
  await serve();
  expect(await send()).toBe(201);
  expect(store.calls.every(({ path }) => path.startsWith('/storage/v1/s3/plans'))).toBe(true);
});
