/** Proxies and gateways that hide visitors' addresses, add ports to them, or take the origin away. */
import { afterEach, describe, expect, test } from 'vitest';
import { isPrivateSender, senderOf, withoutPorts } from '../../../server/http/sender.ts';
import type { AdmissionLimits } from '../../../server/config/config.ts';
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts';
import { StoreUnavailableError } from '../../../server/store/store.ts';
import { fixtureStrings } from '../fixture-site.ts';
import { formBody, validTexts } from '../multipart.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const start = async (limits: Partial<AdmissionLimits>, options: TestServerOptions = {}): Promise<TestServer> =>
  (server = await startTestServer({ limits, ...options }));

const native = { accept: 'text/html', 'accept-language': 'fr', 'sec-fetch-mode': 'navigate' };
const send = async (
  { app }: TestServer,
  texts: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
  remoteAddress = '127.0.0.1',
) => {
  const { body, contentType } = formBody({ ...validTexts, submittedAt: '', elapsedMs: '', ...texts });
  return app.inject({
    method: 'POST',
    url: '/api/public/contact',
    headers: { ...native, origin: 'https://www.fixture.example', 'content-type': contentType, ...headers },
    payload: body,
    remoteAddress,
  });
};
const as = (index: number): Record<string, string> => ({
  message: `Demande ${index}`,
  lastname: `Vidal-${'ABCDEFGHIJ'[index]}`,
  email: `client${index}@exemple.fr`,
});

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('one private address for many', () => {
  test.each([
    ['the gateway of a container', '172.17.0.1', (): Record<string, string> => ({})],
    ['a rootless network', '10.0.2.100', (): Record<string, string> => ({})],
    ['a gateway in IPv6', 'fd00::1', (): Record<string, string> => ({})],
    [
      'a proxy that TRUST_PROXY does not name',
      '127.0.0.1',
      (index: number): Record<string, string> => ({ 'x-forwarded-for': `192.0.2.${index}` }),
    ],
  ])('(%s): limits by sender yield, and the operator is told', async (_name, address, headersOf) => {
    const started = await start({ perMinute: 4, dailyRequests: 5, storedPerMinute: 100 });
    const statuses = [];
    for (let index = 0; index < 10; index += 1)
      statuses.push((await send(started, as(index), headersOf(index), address)).statusCode);
    expect(statuses).toEqual(times(10, 303));
    expect(started.alarms.current()).toMatchObject([
      { kind: 'senders-hidden', sentence: expect.stringContaining('TRUST_PROXY') as string },
    ]);
  });

  test.each(['user-agent', 'accept-language', 'x-forwarded-for'])(
    'is known by browsers that differ by their %s, whoever fills the form',
    async (name) => {
      const started = await start({ perMinute: 100 });
      for (const value of ['a', 'b', 'b', 'c']) {
        expect(started.alarms.current()).toEqual([]);
        await send(started, as(0), { [name]: value });
      }
      expect(started.alarms.current()).toMatchObject([{ kind: 'senders-hidden' }]);
    },
  );

  test('the total limits hold for it', async () => {
    const started = await start({ perMinute: 4, storedPerMinute: 6 });
    const statuses = [];
    for (let index = 0; index < 10; index += 1) statuses.push((await send(started, as(index))).statusCode);
    expect(statuses).toEqual([...times(6, 303), ...times(4, 429)]);
  });

  test.each([
    ['one visitor of the house', '192.168.1.20', () => as(0)],
    ['one address of the Internet', '192.0.2.1', as],
  ])('%s has the limits of a sender, and no alarm', async (_name, address, textsOf) => {
    const started = await start({ perMinute: 4 });
    const statuses = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await send(started, { ...textsOf(index), message: `${index}` }, {}, address)).statusCode);
    expect(statuses).toEqual([...times(4, 303), 429, 429]);
    expect(started.alarms.current()).toEqual([]);
  });
});

test('a visitor is one, whichever port a proxy adds to the address', async () => {
  const started = await start({ perMinute: 4 }, { config: { trustProxy: ['loopback', '10.0.0.0/8'] } });
  const statuses = [];
  for (let index = 0; index < 6; index += 1) {
    const forwarded = `192.0.2.1:${50_000 + index}, 10.0.0.7:${40_000 + index}`;
    statuses.push((await send(started, { message: `${index}` }, { 'x-forwarded-for': forwarded })).statusCode);
  }
  expect(statuses).toEqual([...times(4, 303), 429, 429]);
});

test.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['192.0.2.1, 10.0.0.1:80', '192.0.2.1, 10.0.0.1'],
  ['unknown', 'unknown'],
])('X-Forwarded-For "%s" names %s', (forwarded, addresses) => {
  expect(withoutPorts(forwarded)).toBe(addresses);
});

test.each([
  ['::1', true],
  ['fd12:3456::7', true],
  ['fe80::1%eth0', true],
  ['2001:db8::1', false],
  ['::ffff:172.20.0.1', true],
  ['172.32.0.1', false],
  ['100.64.0.1', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateSender(senderOf(address))).toBe(isPrivate);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:00ab::1', '2001:db8:0:ab::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, ''],
])('the sender of %s is %s', (address, sender) => {
  expect(senderOf(address)).toBe(sender);
});

describe('Origin: null', () => {
  const opaque = { origin: 'null' };
  test.each([
    ['same-origin', 303],
    ['same-site', 303],
    ['cross-site', 403],
    [undefined, 403],
  ])('with Sec-Fetch-Site %s is answered %i', async (site, status) => {
    const started = await start({});
    const answer = await send(started, {}, { ...opaque, ...(site !== undefined && { 'sec-fetch-site': site }) });
    expect(answer.statusCode).toBe(status);
    if (status === 303) expect(answer.headers.location).toBe('/merci');
    expect(await started.store.list()).toHaveLength(status === 303 ? 1 : 0);
  });
});

describe('a refusal gives back what was written', () => {
  const written = { firstname: 'Zoé', message: 'Une longue demande & « rien » à récrire' };
  const isGivenBack = (html: string): void => {
    expect(html).toContain('value="Zoé"');
    expect(html).toContain('Une longue demande &amp; « rien » à récrire</textarea>');
  };

  test('of another origin', async () => {
    const answer = await send(await start({}), written, { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
    isGivenBack(answer.body);
  });

  test('of too many requests, before its form was read', async () => {
    const started = await start({ perMinute: 1 });
    await send(started);
    const answer = await send(started, written);
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain(fixtureStrings.api.tooManyRequests);
    isGivenBack(answer.body);
  });

  test('of a field that the form does not send, after its texts were read', async () => {
    const answer = await send(await start({}), { ...written, consent: 'maybe' });
    expect(answer.statusCode).toBe(400);
    isGivenBack(answer.body);
  });

  test('of a database that is away', async () => {
    const away = new StoreUnavailableError('away', true, 'unreachable');
    const started = await start(
      {},
      { openStore: (dataDir) => ({ ...openSqliteStore(dataDir), insert: () => Promise.reject(away) }) },
    );
    const answer = await send(started, written);
    expect(answer.statusCode).toBe(503);
    isGivenBack(answer.body);
  });
});
