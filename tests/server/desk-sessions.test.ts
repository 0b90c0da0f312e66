/** What a session at the desk is good for, for how long, and how it ends. */
import { expect, test } from 'vitest';
import { deskPaths, type SessionList, tokenHeader } from '../../desk/contract.ts';
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
  expect((await lea.get(deskPaths.session, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await lea.get(deskPaths.session)).statusCode).toBe(200);
});
