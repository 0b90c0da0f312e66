/** Who gets into the company's desk, and who does not: invitation, passkey, code, session. */
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  deskPaths,
  tokenHeader,
  type Invitation,
  type PasskeyLogin,
  type Session,
  type SessionList,
} from '../../http/desk.ts';
import type { DeskMail } from '../../server/desk/mails.ts';
import { createAuthenticator } from './authenticator.ts';
import {
  call,
  cookieOf,
  deskOrigin,
  invitePerson,
  loginWith,
  register,
  startDesk,
  toVisitor,
  type Visitor,
} from './desk.ts';
import { eventually } from './eventually.ts';
import { fixtureDesk } from './fixture-site.ts';
import { isOnPostgres } from './stores.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let now: Date;
let server: TestServer;
let mails: { readonly mail: DeskMail; readonly to: string }[];

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
const pass = (ms: number): void => void (now = new Date(now.getTime() + ms));

beforeEach(async () => {
  now = new Date('2026-03-02T09:00:00.000Z');
  mails = [];
  server = await startDesk({
    clock: () => now,
    sendDeskMail: async (mail, { email }) => void mails.push({ mail, to: email }),
    deskLimits: {
      door: { tries: 200, windowMs: 10 * minuteMs },
      person: { tries: 20, windowMs: 60 * minuteMs },
      refused: { tries: 200, windowMs: minuteMs },
      bodyMs: 20_000,
    },
  });
});
afterEach(() => server.close());

const stranger = { error: 'stranger' };

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
  pass(59 * minuteMs);
  expect((await call(server, deskPaths.invitation, { body: { token: second } })).statusCode).toBe(200);
  pass(minuteMs);
  expect((await call(server, deskPaths.invitation, { body: { token: second } })).statusCode).toBe(401);
});

test('a passkey logs in again, on its own origin and with its owner there', async () => {
  const { device } = await register(server);
  expect((await loginWith(server, device)).statusCode).toBe(200);
  for (const changes of [{ origin: 'https://elsewhere.example' }, { isVerified: false }, { counter: 1 }]) {
    const answer = await loginWith(server, device, changes);
    expect([answer.statusCode, answer.json()], JSON.stringify(changes)).toEqual([401, stranger]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  const unknown = createAuthenticator(deskOrigin.hostname, deskOrigin.origin);
  const answer = await loginWith(server, unknown);
  expect([answer.statusCode, answer.json()]).toEqual([401, stranger]);
});

test('a challenge serves once, for five minutes, and for what it was given', async () => {
  const { device } = await register(server);
  const { ceremony, options } = (await call(server, deskPaths.passkeyOptions, { body: {} })).json<PasskeyLogin>();
  const body = { ceremony, response: device.authenticate(options) };
  expect((await call(server, deskPaths.passkeyLogin, { body })).statusCode).toBe(200);
  expect((await call(server, deskPaths.passkeyLogin, { body })).statusCode).toBe(401);

  const late = (await call(server, deskPaths.passkeyOptions, { body: {} })).json<PasskeyLogin>();
  pass(5 * minuteMs);
  const answer = { ceremony: late.ceremony, response: device.authenticate(late.options) };
  expect((await call(server, deskPaths.passkeyLogin, { body: answer })).statusCode).toBe(401);

  const token = await invitePerson(server, { email: 'paul@fixture.example', now });
  const invited = (await call(server, deskPaths.invitation, { body: { token } })).json<Invitation>();
  const other = { ceremony: invited.ceremony, response: device.authenticate(invited.options) };
  expect((await call(server, deskPaths.passkeyLogin, { body: other })).statusCode).toBe(401);
});

test('the cookie is of this host alone, for no script and no other site', async () => {
  const token = await invitePerson(server, { now });
  const answer = await call(server, deskPaths.register, { body: { kind: 'code', token } });
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(JSON.stringify(answer.json())).not.toContain(cookieOf(answer).split('=')[1]);
});

/** Registers somebody without a passkey, and logs them out. */
async function registerByCode(email = 'lea@fixture.example'): Promise<void> {
  const token = await invitePerson(server, { email, now });
  expect((await call(server, deskPaths.register, { body: { kind: 'code', token } })).statusCode).toBe(200);
}

/** The cookie of the browser that asked for a code last. */
let asked = '';

/** Asks for a code; returns it once it was sent. */
async function askForCode(email = 'lea@fixture.example'): Promise<string> {
  const before = mails.length;
  const answer = await call(server, deskPaths.codeRequest, { body: { email } });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  asked = cookieOf(answer);
  await eventually(() => mails.length).toBeGreaterThan(before);
  const sent = mails.at(-1);
  if (sent?.mail.kind !== 'code') throw new Error('no code was sent');
  return sent.mail.code;
}

const tryCode = (code: string, email = 'lea@fixture.example', cookie = asked) =>
  call(server, deskPaths.codeLogin, { body: { email, code }, cookie });

test('without a passkey a code by mail logs in, as it is typed, once', async () => {
  await registerByCode();
  const code = await askForCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const answer = await tryCode(typed, ' Lea@Fixture.example ');
  expect(answer.statusCode).toBe(200);
  expect((await tryCode(code)).statusCode).toBe(401);
});

test('a code lives for ten minutes and five tries, and one is good at a time', async () => {
  await registerByCode();
  const first = await askForCode();
  const before = asked;
  const second = await askForCode();
  expect((await tryCode(first, undefined, before)).statusCode).toBe(401);
  expect((await tryCode(first)).statusCode).toBe(401);
  expect((await tryCode(second)).statusCode).toBe(200);

  const late = await askForCode();
  pass(10 * minuteMs);
  expect((await tryCode(late)).statusCode).toBe(401);

  const guessed = await askForCode();
  for (let tries = 0; tries < 5; tries += 1) expect((await tryCode('AAAA-AAAA')).json()).toEqual(stranger);
  expect((await tryCode(guessed)).statusCode).toBe(401);
});

test('a code serves the browser that asked for it, and no other one uses up its tries', async () => {
  await registerByCode();
  const code = await askForCode();
  for (const cookie of [undefined, `__Host-desk-code=${'A'.repeat(43)}`])
    for (let tries = 0; tries < 3; tries += 1)
      expect(
        (await call(server, deskPaths.codeLogin, { body: { email: 'lea@fixture.example', code }, cookie })).statusCode,
      ).toBe(401);
  expect(asked).toMatch(/^__Host-desk-code=[\w-]{43}$/);
  expect((await tryCode(code)).statusCode).toBe(200);
});

test('nobody learns who is at the desk: the answers for a person and for nobody are alike, and no code leaves', async () => {
  await register(server, { email: 'paul@fixture.example', now });
  await registerByCode();
  for (const email of ['paul@fixture.example', 'nobody@fixture.example', 'x'.repeat(300), '']) {
    const answer = await call(server, deskPaths.codeRequest, { body: { email } });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await tryCode('AAAA-AAAA', email)).json()).toEqual(stranger);
  }
  // The one code that leaves is the one of who has no passkey.
  await askForCode();
  expect(mails.map(({ to }) => to)).toEqual(['lea@fixture.example']);
});

test('without a mail server a passkey is needed', async () => {
  const silent = await startDesk();
  try {
    const token = await invitePerson(silent);
    await invitePerson(server, { now });
    for (const [which, hasCodes] of [
      [silent, false],
      [server, true],
    ] as const)
      expect((await call(which, deskPaths.ways, { body: {} })).json()).toEqual({ hasCodes });
    expect((await call(silent, deskPaths.invitation, { body: { token } })).json()).toMatchObject({ mayUseCode: false });
    const answer = await call(silent, deskPaths.register, { body: { kind: 'code', token } });
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'passkey-needed' }]);
    expect((await call(silent, deskPaths.invitation, { body: { token } })).statusCode).toBe(200);
    for (const email of ['lea@fixture.example', 'nobody@fixture.example']) {
      const asked = await call(silent, deskPaths.codeRequest, { body: { email } });
      expect([asked.statusCode, asked.json()]).toEqual([409, { error: 'passkey-needed' }]);
    }
  } finally {
    await silent.close();
  }
});

test('tries are limited by person and by address, and the answer says when to come back; a slow body is cut', async () => {
  const strict = await startDesk({
    clock: () => now,
    deskLimits: {
      door: { tries: 6, windowMs: 10 * minuteMs },
      person: { tries: 2, windowMs: 60 * minuteMs },
      refused: { tries: 3, windowMs: minuteMs },
      bodyMs: 100,
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
    pass(10 * minuteMs);
    expect((await call(strict, deskPaths.passkeyOptions, { body: {} })).statusCode).toBe(200);
    await strict.listen();
    const { hostname, port } = new URL(strict.origin());
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = `POST ${fixtureDesk.path}/${deskPaths.codeLogin} HTTP/1.1\r\nHost: x\r\nOrigin: ${deskOrigin.origin}`;
    socket
      .on('error', () => undefined)
      .write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`);
    await closed;
  } finally {
    await strict.close();
  }
});

test('a session ends after seven days without a call, and after thirty in any case', async () => {
  const idle = await register(server, { now });
  pass(6.9 * dayMs);
  expect((await idle.get(deskPaths.session)).json()).toMatchObject({ name: 'Léa Roux', token: idle.session.token });
  pass(6.9 * dayMs);
  expect((await idle.get(deskPaths.session)).statusCode).toBe(200);
  pass(7 * dayMs);
  expect((await idle.get(deskPaths.session)).statusCode).toBe(401);

  const long = toVisitor(server, await loginWith(server, idle.device), idle.device);
  for (let day = 0; day < 29; day += 1) {
    pass(dayMs);
    expect((await long.get(deskPaths.session)).statusCode).toBe(200);
  }
  pass(dayMs);
  expect((await long.get(deskPaths.session)).statusCode).toBe(401);
});

test('one logs out here, or everywhere', async () => {
  const phone = await register(server, { now });
  const desk = toVisitor(server, await loginWith(server, phone.device), phone.device);
  const laptop = toVisitor(server, await loginWith(server, phone.device), phone.device);
  const out = await desk.post(deskPaths.logout, { isEverywhere: false });
  expect([out.statusCode, out.headers['set-cookie']]).toEqual([
    204,
    '__Host-desk=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
  ]);
  expect((await desk.get(deskPaths.session)).statusCode).toBe(401);
  expect((await phone.get(deskPaths.session)).statusCode).toBe(200);
  expect((await laptop.post(deskPaths.logout, { isEverywhere: true })).statusCode).toBe(204);
  expect((await phone.get(deskPaths.session)).statusCode).toBe(401);
});

test('one’s own sessions are listed by device and time, and each is ended by itself; another person’s is not', async () => {
  const agents = {
    phone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
  };
  const phone = await register(server, { now, userAgent: agents.phone });
  pass(minuteMs);
  const laptop = toVisitor(server, await loginWith(server, phone.device, { userAgent: agents.laptop }), phone.device);
  pass(10 * minuteMs);
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const listOf = async (who: Visitor) => (await who.get(deskPaths.sessions)).json<SessionList>().sessions;

  const sessions = await listOf(phone);
  expect(sessions).toMatchObject([
    { device: 'Safari, iPhone', createdAt: '2026-03-02T09:00:00.000Z', seenAt: now.toISOString(), isThis: true },
    { device: 'Firefox, Windows', createdAt: '2026-03-02T09:01:00.000Z', isThis: false },
  ]);
  expect(JSON.stringify(sessions)).not.toContain('Mozilla');
  const end = (who: Visitor, id: string) => who.post(deskPaths.endSession, { id });
  const theirs = (await listOf(paul))[0]?.id ?? '';
  expect((await end(phone, theirs)).statusCode).toBe(404);
  expect((await end(phone, sessions[1]?.id ?? '')).statusCode).toBe(204);
  expect((await laptop.get(deskPaths.session)).statusCode).toBe(401);
  expect((await end(phone, sessions[1]?.id ?? '')).statusCode).toBe(404);
  expect(await listOf(phone)).toHaveLength(1);
  expect((await paul.get(deskPaths.session)).statusCode).toBe(200);
  expect(await server.store.listAudit(1)).toMatchObject([{ person: 'Léa Roux', action: 'end-session', subject: '' }]);
});

test('who is revoked is out at once, with their passkey and their invitation', async () => {
  const lea = await register(server, { now });
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  expect(await server.store.revoke('lea@fixture.example')).toBe(true);
  expect((await lea.get(deskPaths.session)).statusCode).toBe(401);
  expect((await loginWith(server, lea.device)).statusCode).toBe(401);
  expect((await paul.get(deskPaths.session)).statusCode).toBe(200);
  await server.store.revoke('paul@fixture.example');
  expect((await call(server, '')).statusCode).toBe(404);
});

test('a change needs the session’s own token and the desk’s own origin', async () => {
  const lea = await register(server, { now });
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const body = { isEverywhere: false };
  const wrong: Record<string, string>[] = [
    { [tokenHeader]: '' },
    { [tokenHeader]: paul.session.token },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ];
  for (const headers of wrong) {
    const answer = await lea.post(deskPaths.logout, body, headers);
    expect([answer.statusCode, answer.json()], JSON.stringify(headers)).toEqual([403, { error: 'forbidden' }]);
  }
  expect((await lea.get(deskPaths.session, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await lea.get(deskPaths.session)).statusCode).toBe(200);
});

test.skipIf(isOnPostgres)('the database holds no secret that would let anybody in', async () => {
  const lea = await register(server, { now });
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const db = new DatabaseSync(`${server.dataDir}/leads.db`, { readOnly: true });
  const rows = ['sessions', 'invitations', 'login_codes', 'people', 'passkeys'].map((table) =>
    JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all()),
  );
  db.close();
  expect(JSON.stringify(rows)).toContain('lea@fixture.example');
  expect(JSON.stringify(rows)).not.toContain(lea.cookie.split('=')[1]);
  expect(JSON.stringify(rows)).not.toContain(lea.session.token);
});
