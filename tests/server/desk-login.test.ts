/**
 * What a login leaves behind: no former session, nobody locked out by a stranger, a line in the log for each refusal.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskPaths, tokenHeader, type PasskeyLogin } from '../../desk/contract.ts';
import { defaultDeskLimits } from '../../desk/server/limits.ts';
import type { DeskMail } from '../../server/mail/desk-mails.ts';
import { call, cookieOf, invitePerson, register, startDesk } from './desk.ts';
import { eventually } from './eventually.ts';
import type { TestServer } from './test-server.ts';

let server: TestServer;
let mails: DeskMail[];

beforeEach(async () => {
  mails = [];
  server = await startDesk({
    sendDeskMail: async (mail) => void mails.push(mail),
    deskLimits: { ...defaultDeskLimits, person: { attempts: 2, windowMs: 60_000 } },
  });
});
afterEach(() => server.close());

test('whoever logs in leaves no session behind in that browser, and those of others stay', async () => {
  const lea = await register(server);
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example' });
  const { ceremony, options } = (await call(server, deskPaths.passkeyOptions, { body: {} })).json<PasskeyLogin>();
  const body = { ceremony, response: paul.device.authenticate(options) };
  const { cookie } = lea;
  expect((await call(server, deskPaths.passkeyLogin, { body: { ...body, ceremony: 'none' }, cookie })).statusCode).toBe(
    401,
  );
  expect((await lea.get(deskPaths.session)).statusCode).toBe(200);
  const answer = await call(server, deskPaths.passkeyLogin, { body, cookie });
  expect(answer.statusCode).toBe(200);
  expect((await lea.get(deskPaths.session)).statusCode).toBe(401);
  expect((await paul.get(deskPaths.session)).statusCode).toBe(200);
  expect((await call(server, deskPaths.session, { cookie: cookieOf(answer) })).json()).toMatchObject({ name: 'Paul' });
});

test('a stranger who tries codes takes nothing from the person who asked for one', async () => {
  const email = 'lea@fixture.example';
  const token = await invitePerson(server);
  await call(server, deskPaths.register, { body: { kind: 'code', token } });
  const asked = cookieOf(await call(server, deskPaths.codeRequest, { body: { email } }));
  await eventually(() => mails.length).toBe(1);
  const [mail] = mails;
  const tryCode = async (code: string, cookie?: string): Promise<number> =>
    (await call(server, deskPaths.codeLogin, { body: { email, code }, cookie })).statusCode;
  const ownCookie = `__Host-desk-code=${'A'.repeat(43)}`;
  const statuses: number[] = [];
  for (let tries = 0; tries < 3; tries += 1)
    statuses.push(await tryCode('AAAA-AAAA'), await tryCode('AAAA-AAAA', ownCookie));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await tryCode(mail?.kind === 'code' ? mail.code : '', asked)).toBe(200);
});

test('what is refused at the desk is in the log, by its reason, and names nobody', async () => {
  const lea = await register(server);
  await call(server, deskPaths.session);
  await lea.post(deskPaths.logout, { isEverywhere: true }, { [tokenHeader]: 'none' });
  await call(server, deskPaths.codeLogin, { body: { email: 'lea@fixture.example', code: 'AAAA-AAAA' } });
  await call(server, deskPaths.invitation, { body: { token: 'spent' } });
  const refused = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('desk request refused'))
    .map((line) => JSON.parse(line) as { readonly reason: string; readonly call: string });
  expect(refused.map(({ reason, call: path }) => [reason, path])).toEqual([
    ['stranger', '/.desk/api/session'],
    ['forbidden', '/.desk/api/logout'],
    ['stranger', '/.desk/door/code/answer'],
    ['stranger', '/.desk/door/invitation'],
  ]);
  expect(server.logged()).not.toMatch(/lea@|Léa|AAAA/);
});
