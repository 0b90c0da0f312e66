/** Who gets into the company’s desk, and who does not: invitation, passkey, limits of tries. */
import { defaultDeskLimits } from '../../desk/server/limits.ts';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { deskPaths, type Invitation, type PasskeyLogin, type Session } from '../../desk/contract.ts';
import { createAuthenticator } from './authenticator.ts';
import { minuteMs, now, useLoginServer, advanceClock, server, stranger } from './login-server.ts';
import { call, cookieOf, deskOrigin, invitePerson, loginWith, register, startDesk } from './desk.ts';
import { fixtureDesk } from './fixture-site.ts';
import { sendRaw } from './multipart.ts';
import { isOnPostgres } from './stores.ts';
import { startTestServer } from './test-server.ts';

useLoginServer();

test('until somebody is invited the desk is a page that does not exist', async () => {
  const nowhere = await server.app.inject({ url: '/nulle-part' });
  for (const path of ['', 'index.html', 'assets/desk-BhX3k2_a.js', 'api/session', 'api/requests', 'door/passkey']) {
    const answer = await call(server, path);
    expect(answer.statusCode, path).toBe(404);
    expect(answer.body).toBe(nowhere.body);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(nowhere.headers).sort());
  }
  expect((await call(server, deskPaths.passkeyOptions, { body: {} })).statusCode).toBe(404);
});

test('a site without a desk has none, whoever was invited', async () => {
  const without = await startTestServer({ config: { deskOrigin } });
  try {
    await invitePerson(without);
    expect((await call(without, '')).statusCode).toBe(404);
    expect((await call(without, deskPaths.session)).statusCode).toBe(404);
  } finally {
    await without.close();
  }
});

test('its inner address leads nowhere', async () => {
  await invitePerson(server);
  for (const url of ['/.desk', '/.desk/', '/.desk/api/session', '/.desk?x', '/%2Edesk/api/session'])
    expect((await server.app.inject({ url })).statusCode, url).toBe(404);
  const request = 'GET http://localhost/.desk/api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  expect((await sendRaw(await server.listen(), [request])).status).toBe(404);
});

test('its page and files are served below its path, once somebody is invited, and nobody keeps them', async () => {
  await invitePerson(server);
  const page = await call(server, 'demandes/7K3M-9QXT');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<h1>Bureau</h1>');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const script = await call(server, 'assets/desk-BhX3k2_a.js');
  expect(script.body).toContain('export const desk');
  expect(script.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect((await server.app.inject({ url: '/.server/desk/assets/desk-BhX3k2_a.js' })).statusCode).toBe(404);
  expect((await server.app.inject({ url: '/.server/desk/index.html' })).statusCode).toBe(404);
});

test('an invitation is looked at without being consumed, and registers one person, once', async () => {
  const token = await invitePerson(server);
  for (let look = 0; look < 3; look += 1) {
    const invitation = (await call(server, deskPaths.invitation, { body: { token } })).json<Invitation>();
    expect(invitation).toMatchObject({ name: 'Léa Roux', email: 'lea@fixture.example', mayUseCode: true });
    expect(invitation.options).toMatchObject({ rp: { id: 'www.fixture.example', name: 'Atelier Fixture' } });
  }
  const device = createAuthenticator(deskOrigin.hostname, deskOrigin.origin);
  const registerOnce = async () => {
    const { ceremony, options } = (await call(server, deskPaths.invitation, { body: { token } })).json<Invitation>();
    const body = { kind: 'passkey', token, ceremony, response: device.register(options) };
    return call(server, deskPaths.register, { body });
  };
  const first = await registerOnce();
  expect(first.statusCode).toBe(200);
  expect(first.json<Session>()).toMatchObject({ name: 'Léa Roux', endsAt: '2026-04-01T09:00:00.000Z' });
  const again = await call(server, deskPaths.invitation, { body: { token } });
  expect([again.statusCode, again.json()]).toEqual([401, stranger]);
  const twice = await call(server, deskPaths.register, { body: { kind: 'code', token } });
  expect([twice.statusCode, twice.json()]).toEqual([401, stranger]);
});

test('an invitation is good for an hour, and a new one replaces it', async () => {
  const first = await invitePerson(server, { now });
  const second = await invitePerson(server, { now });
  expect((await call(server, deskPaths.invitation, { body: { token: first } })).statusCode).toBe(401);
  advanceClock(59 * minuteMs);
  expect((await call(server, deskPaths.invitation, { body: { token: second } })).statusCode).toBe(200);
  advanceClock(minuteMs);
  expect((await call(server, deskPaths.invitation, { body: { token: second } })).statusCode).toBe(401);
});

test('a passkey logs in again, on its own origin and with its owner there', async () => {
  const { device } = await register(server);
  expect((await loginWith(server, device)).statusCode).toBe(200);
  for (const changes of [{ origin: 'https://elsewhere.example' }, { isVerified: false }]) {
    const answer = await loginWith(server, device, changes);
    expect([answer.statusCode, answer.json()], JSON.stringify(changes)).toEqual([401, stranger]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  const unknown = createAuthenticator(deskOrigin.hostname, deskOrigin.origin);
  const answer = await loginWith(server, unknown);
  expect([answer.statusCode, answer.json()]).toEqual([401, stranger]);
});

test('a passkey whose counter went back is told apart, and lets nobody in', async () => {
  const { device } = await register(server);
  expect((await loginWith(server, device, { counter: 7 })).statusCode).toBe(200);
  for (const counter of [7, 6, 0]) {
    const answer = await loginWith(server, device, { counter });
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'passkey-copied' }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  // Only whoever holds the key learns of it.
  const elsewhere = await loginWith(server, device, { counter: 1, origin: 'https://elsewhere.example' });
  expect(elsewhere.json()).toEqual(stranger);
  expect((await loginWith(server, device, { counter: 8 })).statusCode).toBe(200);
  expect(server.logged()).toContain('passkey-copied');
});

test('a device that does not count logs in again and again', async () => {
  const { device } = await register(server, { counter: 0 });
  for (let logins = 0; logins < 2; logins += 1)
    expect((await loginWith(server, device, { counter: 0 })).statusCode).toBe(200);
});

test('a challenge serves once, for five minutes, and for what it was given', async () => {
  const { device } = await register(server);
  const { ceremony, options } = (await call(server, deskPaths.passkeyOptions, { body: {} })).json<PasskeyLogin>();
  const body = { ceremony, response: device.authenticate(options) };
  expect((await call(server, deskPaths.passkeyLogin, { body })).statusCode).toBe(200);
  expect((await call(server, deskPaths.passkeyLogin, { body })).statusCode).toBe(401);

  const late = (await call(server, deskPaths.passkeyOptions, { body: {} })).json<PasskeyLogin>();
  advanceClock(5 * minuteMs);
  const answer = { ceremony: late.ceremony, response: device.authenticate(late.options) };
  expect((await call(server, deskPaths.passkeyLogin, { body: answer })).statusCode).toBe(401);

  const token = await invitePerson(server, { email: 'paul@fixture.example', now });
  const invited = (await call(server, deskPaths.invitation, { body: { token } })).json<Invitation>();
  const other = { ceremony: invited.ceremony, response: device.authenticate(invited.options) };
  expect((await call(server, deskPaths.passkeyLogin, { body: other })).statusCode).toBe(401);
});

test.each([undefined, null, 7, true, {}, ['x'], 'x'.repeat(1000)])(
  'what is no challenge logs nobody in: %j',
  async (ceremony) => {
    const { device } = await register(server);
    const { options } = (await call(server, deskPaths.passkeyOptions, { body: {} })).json<PasskeyLogin>();
    const response = device.authenticate(options);
    const login = await call(server, deskPaths.passkeyLogin, { body: { ceremony, response } });
    expect([login.statusCode, login.json()]).toEqual([401, stranger]);
    const token = await invitePerson(server, { email: 'paul@fixture.example', now });
    const registration = await call(server, deskPaths.register, {
      body: { kind: 'passkey', token, ceremony, response },
    });
    expect([registration.statusCode, registration.json()]).toEqual([401, stranger]);
  },
);

test('the cookie is of this host alone, for no script and no other site', async () => {
  const token = await invitePerson(server, { now });
  const answer = await call(server, deskPaths.register, { body: { kind: 'code', token } });
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    expect.stringMatching(
      /^__Host-desk-browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    ),
  ]);
  expect(JSON.stringify(answer.json())).not.toContain(cookieOf(answer).split('=')[1]);
});

test('tries are limited by person and by address, with Retry-After', async () => {
  const strict = await startDesk({
    clock: () => now,
    deskLimits: {
      ...defaultDeskLimits,
      login: { attempts: 6, windowMs: 10 * minuteMs },
      person: { attempts: 2, windowMs: 60 * minuteMs },
      refused: { attempts: 3, windowMs: minuteMs },
    },
  });
  try {
    await invitePerson(strict, { now });
    const body = { email: 'lea@fixture.example', code: 'AAAA-AAAA' };
    const cookie = `__Host-desk-code=${'A'.repeat(43)}`;
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1)
      statuses.push((await call(strict, deskPaths.codeLogin, { body, cookie })).statusCode);
    expect(statuses).toEqual([401, 401, 429]);
    for (let tries = 0; tries < 3; tries += 1) await call(strict, deskPaths.passkeyOptions, { body: {} });
    const spent = await call(strict, deskPaths.passkeyOptions, { body: {} });
    expect([spent.statusCode, spent.headers['retry-after'], spent.json()]).toEqual([429, '600', { error: 'too-many' }]);
    for (const status of [401, 401, 401, 429]) expect((await call(strict, 'api/requests')).statusCode).toBe(status);
    advanceClock(10 * minuteMs);
    expect((await call(strict, deskPaths.passkeyOptions, { body: {} })).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});

test('a slow body is cut', async () => {
  const impatient = await startDesk({ deskLimits: { ...defaultDeskLimits, bodyMs: 100 } });
  try {
    await invitePerson(impatient);
    const { hostname, port } = new URL(await impatient.listen());
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = `POST ${fixtureDesk.path}/${deskPaths.codeLogin} HTTP/1.1\r\nHost: x\r\nOrigin: ${deskOrigin.origin}`;
    socket
      .on('error', () => undefined)
      .write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`);
    await expect(closed, 'the server closes the connection').resolves.toEqual(expect.any(Boolean));
  } finally {
    await impatient.close();
  }
});

test.skipIf(isOnPostgres)('the database holds no secret that would let anybody in', async () => {
  const lea = await register(server, { now });
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const db = new DatabaseSync(`${server.dataDir}/leads.db`, { readOnly: true });
  const rows = ['sessions', 'invitations', 'mailed_codes', 'people', 'passkeys'].map((table) =>
    JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all()),
  );
  db.close();
  expect(JSON.stringify(rows)).toContain('lea@fixture.example');
  expect(JSON.stringify(rows)).not.toContain(lea.cookie.split('=')[1]);
  expect(JSON.stringify(rows)).not.toContain(lea.session.token);
});
