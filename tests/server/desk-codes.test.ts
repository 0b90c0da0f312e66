/** Getting into the desk by a code by mail. */
import { expect, test } from 'vitest';
import { deskPaths } from '../../desk/contract.ts';
import { mails, minuteMs, now, useLoginServer, advanceClock, server, stranger } from './login-server.ts';
import { call, cookieOf, invitePerson, knownBrowserOf, register, startDesk } from './desk.ts';
import { eventually } from './eventually.ts';

useLoginServer();

/** Registers somebody without a passkey, and logs them out. */
const registerByCode = async (email = 'lea@fixture.example'): Promise<void> => {
  const token = await invitePerson(server, { email, now });
  expect((await call(server, deskPaths.register, { body: { kind: 'code', token } })).statusCode).toBe(200);
};

/** The cookie of the browser that asked for a code last. */
let asked = '';

/** Asks for a code; returns it once it was sent. */
const askForCode = async (email = 'lea@fixture.example'): Promise<string> => {
  const before = mails.length;
  const answer = await call(server, deskPaths.codeRequest, { body: { email } });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  asked = cookieOf(answer);
  await eventually(() => mails.length).toBeGreaterThan(before);
  const sent = mails.at(-1);
  if (sent?.mail.kind !== 'code') throw new Error('no code was sent');
  return sent.mail.code;
};

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

test('a code lives for ten minutes and five tries, and one is good at a time in a browser', async () => {
  await registerByCode();
  const first = await askForCode();
  const before = asked;
  const second = await askForCode();
  expect((await tryCode(first)).statusCode).toBe(401);
  expect((await tryCode(second)).statusCode).toBe(200);
  // Whoever is in needs no other code.
  expect((await tryCode(first, undefined, before)).statusCode).toBe(401);

  const late = await askForCode();
  advanceClock(10 * minuteMs);
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

test('a stranger who asks for codes takes none from the person: neither the code nor the right to one', async () => {
  const token = await invitePerson(server, { now });
  const known = knownBrowserOf(await call(server, deskPaths.register, { body: { kind: 'code', token } }));
  const paul = await invitePerson(server, { email: 'paul@fixture.example', now });
  const knownToPaul = knownBrowserOf(await call(server, deskPaths.register, { body: { kind: 'code', token: paul } }));
  const ask = (from: string, cookie?: string) =>
    call(server, deskPaths.codeRequest, { body: { email: 'lea@fixture.example' }, from, cookie });
  const code = await askForCode();
  const mine = asked;

  // The limit of these servers, from one network.
  for (let asks = 0; asks < 20; asks += 1) expect((await ask('203.0.113.5')).statusCode).toBe(204);
  const refused = await ask('203.0.113.5');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect((await tryCode(code, undefined, mine)).statusCode).toBe(200);
  // On a new browser, elsewhere; on a known one, even behind the stranger's own address.
  expect((await ask('198.51.100.7')).statusCode).toBe(204);
  expect((await ask('203.0.113.5', known)).statusCode).toBe(204);
  for (const cookie of [knownToPaul, `__Host-desk-browser=${'A'.repeat(43)}`, `${known}; ${known}`])
    expect((await ask('203.0.113.5', cookie)).statusCode, cookie).toBe(429);

  // From any number of networks: the mailbox is not flooded, and the known browser is not concerned.
  let sent = 0;
  for (let network = 0; network < 8; network += 1) {
    const answers = Array.from({ length: 15 }, () => ask(`192.0.2.${network}`));
    sent += (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 204).length;
  }
  expect(sent).toBe(5 * 20 - 20 - 1 - 1);
  expect((await ask('192.0.2.200')).statusCode).toBe(429);
  const answer = await ask('192.0.2.1', known);
  expect(answer.statusCode).toBe(204);
  await eventually(() => mails.length).toBe(5 * 20 + 2);
});

test('a stranger does not learn who has an account: all answers are alike, and no code is sent', async () => {
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
      expect((await call(which, deskPaths.loginMethods, { body: {} })).json()).toEqual({ hasCodes });
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
