/**
 * Two servers of one PostgreSQL are one desk: its sessions, its screens, and its patience while the database is away.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskPaths, requestPath, tokenHeader, type WholeRequest } from '../../desk/contract.ts';
import { openServerStores } from '../../server/operations/stores.ts';
import { call, register, startDesk, type Visitor } from './desk.ts';
import { openScreen, type Screen } from './desk-screen.ts';
import { eventually } from './eventually.ts';
import { sendForm } from './multipart.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import type { TestServer } from './test-server.ts';

let postgres: TestPostgres;
let first: TestServer;
let second: TestServer;
let lea: Visitor;
let screen: Screen | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  const databaseUrl = await postgres.newDatabase();
  const start = async (): Promise<TestServer> => {
    const server = await startDesk({
      openStores: (dataDir, use) => openServerStores({ dataDir, databaseUrl, filesBucket: undefined }, use),
    });
    await server.listen();
    return server;
  };
  [first, second] = [await start(), await start()];
  lea = await register(first);
});
afterEach(async () => {
  screen?.close();
  await Promise.all([first.close(), second.close()]);
});

/** The same browser, sent to the other server. */
const atSecond = (path: string, body?: unknown) =>
  call(second, path, { cookie: lea.cookie, headers: { [tokenHeader]: lea.session.token }, body });
const send = async (message: string): Promise<string> =>
  (await sendForm(first.origin(), { texts: { message } })).json.reference ?? '';

test('who logs in at one is in at the other, and sees there what is changed here', async () => {
  screen = await openScreen(second.origin(), lea);
  const opened = screen;
  const revision = (): number | undefined => opened.events().at(-1)?.revision;
  let seen = revision();
  const reference = await send('Une grange');
  await eventually(revision).not.toBe(seen);
  const shown = (await atSecond(requestPath(reference))).json<WholeRequest>();
  expect(shown).toMatchObject({ message: 'Une grange', state: 'new' });
  seen = revision();
  const requests = [{ reference, version: shown.version }];
  expect((await lea.post(deskPaths.changes, { requests, change: { kind: 'state', state: 'called' } })).statusCode).toBe(
    200,
  );
  await eventually(revision).not.toBe(seen);
  // What one has seen before is told over what the other has changed since.
  const late = await atSecond(deskPaths.changes, { requests, change: { kind: 'note', text: 'Rappelée' } });
  expect([late.statusCode, late.json()]).toMatchObject([409, { current: [{ state: 'called', stateBy: 'Léa Roux' }] }]);
});

test('who is revoked at one is out at the other, and the screen there ends', async () => {
  // A desk without anybody would be a page that does not exist.
  await register(first, { name: 'Max Petit', email: 'max@fixture.example' });
  screen = await openScreen(second.origin(), lea);
  expect((await atSecond(deskPaths.requests, {})).statusCode).toBe(200);
  await first.store.revoke('lea@fixture.example');
  expect((await atSecond(deskPaths.requests, {})).statusCode).toBe(401);
  await eventually(screen.isEnded).toBe(true);
});

test('without the database the desk answers 503 with Retry-After; afterwards its sessions still hold', async () => {
  const reference = await send('Une grange');
  const { version } = (await lea.get(requestPath(reference))).json<WholeRequest>();
  const change = { requests: [{ reference, version }], change: { kind: 'note', text: 'Rappelée' } };
  await postgres.kill();
  for (const answer of [await atSecond(requestPath(reference)), await lea.post(deskPaths.changes, change)])
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
  // Pages need no database.
  expect((await fetch(second.origin())).status).toBe(200);
  await postgres.start();
  await eventually(async () => (await atSecond(requestPath(reference))).statusCode).toBe(200);
  expect((await lea.get(requestPath(reference))).json<WholeRequest>().notes).toEqual([]);
  expect((await lea.post(deskPaths.changes, change)).statusCode).toBe(200);
});
