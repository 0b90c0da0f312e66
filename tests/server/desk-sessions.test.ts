/** What a session at the desk is good for, for how long, and how it ends. */
import { expect, test } from 'vitest';
import { deskPaths, type SessionList, tokenHeader } from '../../desk/contract.ts';
import { deviceOf } from '../../desk/server/device.ts';
import { browserKeyOf, browserProofOf, tokenOf } from '../../server/store/desk/secrets.ts';
import { dayMs, minuteMs, now, useLoginServer, advanceClock, server } from './login-server.ts';
import { call, loginWith, register, toVisitor, type Visitor } from './desk.ts';

useLoginServer();

test('a session ends after seven days without a call, and after thirty in any case', async () => {
  const idle = await register(server, { now });
  advanceClock(6.9 * dayMs);
  expect((await idle.get(deskPaths.session)).json()).toMatchObject({ name: 'Léa Roux', token: idle.session.token });
  advanceClock(6.9 * dayMs);
  expect((await idle.get(deskPaths.session)).statusCode).toBe(200);
  advanceClock(7 * dayMs);
  expect((await idle.get(deskPaths.session)).statusCode).toBe(401);

  const long = toVisitor(server, await loginWith(server, idle.device), idle.device);
  for (let day = 0; day < 29; day += 1) {
    advanceClock(dayMs);
    expect((await long.get(deskPaths.session)).statusCode).toBe(200);
  }
  advanceClock(dayMs);
  expect((await long.get(deskPaths.session)).statusCode).toBe(401);
});

test('what open pages and browsers hold is good for the next release of the server too', () => {
  expect(tokenOf('a')).toBe('pfK7-wylmMtXcrb8kFmYHQkJQUugxQNF6UaW0ZnruoI');
  expect(browserProofOf(browserKeyOf('00'.repeat(32)), 'lea@fixture.example')).toBe(
    '86IFPwMPtS9IwDOnMNMl8dBIGJkPU7jzTiDmgVfbNPE',
  );
});

test('a session is read among the other cookies of its browser, and only where its cookie is there once', async () => {
  const { cookie } = await register(server, { now });
  const browser = `__Host-desk-browser=${'A'.repeat(43)}`;
  const statusOf = async (header: string) => (await call(server, deskPaths.session, { cookie: header })).statusCode;
  for (const header of [`lang=fr; ${cookie}`, `${cookie};${browser}`, `${browser}; ${cookie}; a=b`])
    expect([header, await statusOf(header)]).toEqual([header, 200]);
  for (const header of [`${cookie}; ${cookie}`, `${cookie}A`, `x${cookie}`, `x=${cookie}`, browser, ''])
    expect([header, await statusOf(header)]).toEqual([header, 401]);
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
  const told = (await server.store.listAudit(2)).map(({ person, action }) => [person, action]);
  expect(told).toEqual([
    ['Léa Roux', 'logout-everywhere'],
    ['Léa Roux', 'logout'],
  ]);
});

test('a device is told by its browser and its system, whatever other names it gives itself', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
  const names: Readonly<Record<string, string>> = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`]: 'Edge, Windows',
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`]: 'Chrome, ChromeOS',
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/124.0.0.0`]: 'Opera, Linux',
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36': 'Samsung Internet, Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0': 'Firefox, Android',
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) CriOS/141.0 Mobile/15E148 Safari/604.1': 'Chrome, iPad',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) FxiOS/145.0 Safari/604.1': 'Firefox, iPhone',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15': 'Safari, Mac',
    'curl/8.5.0': '',
    'Program (Windows NT 10.0)': 'Windows',
  };
  expect(Object.fromEntries(Object.keys(names).map((agent) => [agent, deviceOf(agent)]))).toEqual(names);
});

test('a person’s own sessions are listed by device and time, and each can be ended; nobody else’s can', async () => {
  const agents = {
    phone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 ' +
      'Mobile/15E148 Safari/604.1',
    laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
  };
  const phone = await register(server, { now, userAgent: agents.phone });
  advanceClock(minuteMs);
  const laptop = toVisitor(server, await loginWith(server, phone.device, { userAgent: agents.laptop }), phone.device);
  advanceClock(10 * minuteMs);
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
  const readFrom = async (site: string) => (await lea.get(deskPaths.session, { 'sec-fetch-site': site })).statusCode;
  expect([await readFrom('cross-site'), await readFrom('same-site')]).toEqual([403, 403]);
  // A page of the desk's own, and an address that was typed.
  expect([await readFrom('same-origin'), await readFrom('none')]).toEqual([200, 200]);
  expect((await lea.get(deskPaths.session)).statusCode).toBe(200);
});

test('a desk that is opened at another address than its own says so in the log, once', async () => {
  const lea = await register(server, { now });
  const hints = () => server.logged().split('DESK_ORIGIN').length - 1;
  const logOut = (headers: Record<string, string>) => lea.post(deskPaths.logout, { isEverywhere: false }, headers);
  await logOut({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
  await logOut({ [tokenHeader]: '', 'sec-fetch-site': 'same-origin' });
  expect(hints()).toBe(0);
  for (let tries = 0; tries < 2; tries += 1)
    await logOut({ origin: 'https://fixture.example', 'sec-fetch-site': 'same-origin' });
  expect(hints()).toBe(1);
});
