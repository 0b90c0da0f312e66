/** The desk of one machine: whoever holds an invitation made there is in with it, once. */
import { afterEach, describe, expect, test } from 'vitest';
import { deskPaths, type Session } from '../../desk/contract.ts';
import { readConfig } from '../../server/config/config.ts';
import { call, cookieOf, invitePerson, startDesk } from './desk.ts';
import type { TestServer } from './test-server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const tryToken = (desk: TestServer, token: string) =>
  call(desk, deskPaths.register, { body: { kind: 'local', token } });

test('an invitation lets its person in without a passkey, and nobody a second time', async () => {
  server = await startDesk({ config: { isDeskLocal: true } });
  const token = await invitePerson(server);
  expect((await call(server, deskPaths.invitation, { body: { token } })).json()).toMatchObject({ isLocal: true });
  const answer = await tryToken(server, token);
  expect(answer.json<Session>()).toMatchObject({ email: 'lea@fixture.example' });
  expect((await call(server, deskPaths.session, { cookie: cookieOf(answer) })).statusCode).toBe(200);
  expect((await tryToken(server, token)).statusCode).toBe(401);
});

test('an invitation that nobody used ends by itself', async () => {
  server = await startDesk({ config: { isDeskLocal: true } });
  const token = await invitePerson(server, { now: new Date(Date.now() - 2 * 60 * 60 * 1000) });
  expect((await tryToken(server, token)).statusCode).toBe(401);
});

test('a page of another origin, another name of this machine’s address included, is refused', async () => {
  server = await startDesk({ config: { isDeskLocal: true } });
  const token = await invitePerson(server);
  for (const origin of ['http://evil.example', 'http://127.0.0.1:3000'])
    expect(
      (await call(server, deskPaths.register, { body: { kind: 'local', token }, headers: { origin } })).statusCode,
    ).toBe(403);
});

test('at any other desk an invitation alone lets nobody in, and stays good', async () => {
  server = await startDesk();
  const token = await invitePerson(server);
  expect((await call(server, deskPaths.invitation, { body: { token } })).json()).toMatchObject({ isLocal: false });
  expect((await tryToken(server, token)).json()).toEqual({ error: 'passkey-needed' });
  expect((await call(server, deskPaths.invitation, { body: { token } })).statusCode).toBe(200);
});

describe('DESK_LOCAL', () => {
  test('is this machine’s alone', () => {
    expect(readConfig({ DESK_LOCAL: 'true' }).isDeskLocal).toBe(true);
    expect(readConfig({}).isDeskLocal).toBe(false);
  });
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '192.0.2.1' },
    { HOST: '::' },
    { TRUST_PROXY: '127.0.0.1' },
    { DESK_ORIGIN: 'https://www.example.org' },
  ])('is refused with %o', (env) => {
    expect(() => readConfig({ DESK_LOCAL: 'true', ...env })).toThrow('DESK_LOCAL');
  });
});
