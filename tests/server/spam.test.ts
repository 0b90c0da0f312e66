import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Challenge } from 'altcha-lib/types';
import { afterEach, describe, expect, test } from 'vitest';
import { cleanText } from '../../server/text/clean-text.ts';
import { toCell } from '../../server/requests/csv.ts';
import { createFormTokens, openTokenKey } from '../../server/requests/form-token.ts';
import { reasonsOf, spamPoints, spamThreshold, suspicionOf, type SpamFacts } from '../../server/requests/spam-score.ts';
import { createRecentTexts } from '../../server/store/recent-texts.ts';
import { formBody, validTexts } from './multipart.ts';
import { sendCrowd, solve } from './robots-run.ts';
import { isOnPostgres } from './stores.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { tokenLifeMs } from '../../server/store/taken-tokens.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const origin = 'https://www.fixture.example';
const tokenUrl = '/api/public/contact/token';
const browser = { accept: 'application/json', 'accept-language': 'fr', origin };

/** A clock that is moved by hand. */
const handClock = () => {
  let now = Date.parse('2025-09-14T12:00:00Z');
  return { clock: () => new Date(now), pass: (ms: number) => void (now += ms) };
};

const start = async () => {
  const time = handClock();
  const started = await startTestServer({ clock: time.clock, config: { trustProxy: ['loopback'] } });
  server = started;
  const fetchToken = async () => {
    const answer = await started.app.inject({ url: tokenUrl, headers: browser });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    return answer.json<Challenge>();
  };
  const post = async (
    texts: Record<string, string>,
    headers: Record<string, string> = browser,
    address = '192.0.2.1',
  ) => {
    const { body, contentType } = formBody(texts);
    const answer = await started.app.inject({
      method: 'POST',
      url: '/api/public/contact',
      headers: { ...headers, 'content-type': contentType, 'x-forwarded-for': address },
      payload: body,
    });
    return answer.statusCode;
  };
  const suspicionOfLast = async () => (await started.store.list()).at(-1)?.suspicion;
  return { ...time, started, fetchToken, post, suspicionOfLast };
};

describe('the form’s token', () => {
  test('solved, makes a request unsuspicious; a second request with it is marked', async () => {
    const { fetchToken, post, pass, suspicionOfLast } = await start();
    const token = await solve(await fetchToken());
    pass(60_000);
    expect(await post({ ...validTexts, token })).toBe(201);
    expect(await suspicionOfLast()).toBeUndefined();
    pass(1);
    expect(await post({ ...validTexts, message: 'Autre', token })).toBe(201);
    expect(await suspicionOfLast()).toEqual(['token-used']);
  });

  test('that is missing with another sign puts the request into the desk’s drawer, at once and with its reasons', async () => {
    const { started, post, clock, suspicionOfLast } = await start();
    await post({ ...validTexts, message: '<a href="https://a.example">x</a>' });
    const site = { timeZone: 'Europe/Paris', places: [] };
    const { requests, counts } = await started.store.listRequests({ state: 'spam' }, clock().toISOString(), site);
    expect([requests.length, counts.spam, counts.new]).toEqual([1, 1, 0]);
    expect(await suspicionOfLast()).toEqual(['token-missing', 'markup', 'link']);
  });

  test('serves one of two requests that come at the same time', async () => {
    const { started, fetchToken, post, pass } = await start();
    const token = await solve(await fetchToken());
    pass(60_000);
    expect(await Promise.all(['Une', 'Autre'].map((message) => post({ ...validTexts, message, token })))).toEqual([
      201, 201,
    ]);
    expect((await started.store.list()).map(({ suspicion }) => suspicion?.[0]).sort()).toEqual([
      'token-used',
      undefined,
    ]);
  });

  test('that served a request is known over a restart, for as long as it would be good', async () => {
    const { started, clock, fetchToken, post, pass } = await start();
    const challenge = await fetchToken();
    pass(60_000);
    await post({ ...validTexts, token: await solve(challenge) });
    const since = (ms: number) => started.store.tokensUsedSince(new Date(clock().getTime() - ms).toISOString());
    expect(await since(tokenLifeMs)).toEqual([challenge.parameters.nonce]);
    pass(tokenLifeMs + 1);
    expect(await since(tokenLifeMs)).toEqual([]);
  });

  test('is not used up by a refused request', async () => {
    const { fetchToken, post, pass, suspicionOfLast } = await start();
    const token = await solve(await fetchToken());
    pass(60_000);
    expect(await post({ ...validTexts, message: '', token })).toBe(422);
    expect(await post({ ...validTexts, token })).toBe(201);
    expect(await suspicionOfLast()).toBeUndefined();
  });

  test.each<[string, (challenge: Challenge) => string]>([
    [
      'changed',
      (challenge) =>
        JSON.stringify({ challenge: { ...challenge, parameters: { ...challenge.parameters, data: { issuedAt: 0 } } } }),
    ],
    ['no JSON', () => 'x'],
    ['something else', () => '{"challenge":{"parameters":{"cost":1e9}}}'],
    ['a challenge without parameters', () => '{"challenge":{}}'],
    ['a challenge that is a text', () => '{"challenge":"x"}'],
    ['endless', () => 'x'.repeat(10_000)],
  ])('%s, refuses nothing, and marks', async (_name, write) => {
    const { fetchToken, post, suspicionOfLast } = await start();
    expect(await post({ ...validTexts, token: write(await fetchToken()) })).toBe(201);
    expect(await suspicionOfLast()).toEqual(['token-forged']);
  });

  test('says when the form was begun, whatever the form says', async () => {
    const { clock, pass } = handClock();
    const tokens = createFormTokens('a'.repeat(64), clock, { work: { rounds: 1, prefix: '0' } });
    const challenge = await tokens.issue();
    const text = await solve(challenge);
    pass(1000);
    const state = await tokens.verify(text);
    expect(state).toMatchObject({ kind: 'valid', isProven: true });
    expect(state.kind === 'valid' && clock().getTime() - state.issuedAt).toBe(1000);
    expect(await tokens.verify(JSON.stringify({ challenge }))).toMatchObject({ kind: 'valid', isProven: false });
    expect(
      await tokens.verify(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: 'ff' } })),
    ).toMatchObject({ isProven: false });
    expect(await createFormTokens('b'.repeat(64), clock).verify(text)).toEqual({ kind: 'forged' });
    pass(24 * 60 * 60 * 1000);
    expect(await tokens.verify(text)).toEqual({ kind: 'expired' });
  });

  test.skipIf(isOnPostgres)('is signed with a key that only the server can read, and that lasts', async () => {
    const { started } = await start();
    const path = join(started.dataDir, 'form-token.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(openTokenKey(started.dataDir)).toBe(readFileSync(path, 'utf8').trim());
    writeFileSync(path, 'damaged');
    expect(openTokenKey(started.dataDir)).toMatch(/^[\da-f]{64}$/);
  });
});

/** A request in which nothing is to be found. */
const honest: SpamFacts = {
  fields: {
    firstname: 'Jeanne',
    lastname: 'Vidal',
    email: 'jeanne@exemple.fr',
    phone: '',
    message: 'Une grange à reprendre.',
  },
  isHoneypotFilled: false,
  token: { kind: 'valid', id: 'a', issuedAt: 0, isProven: true },
  receivedAt: 60_000,
  elapsedMs: 60_000,
  minFillMs: 2000,
  client: { isBrowserLike: true, isNavigation: false },
  similarity: { share: 0, others: 0 },
  senderRequests: 0,
};

describe('the score', () => {
  const say = (message: string): Partial<SpamFacts> => ({ fields: { ...honest.fields, message } });

  test.each<[string, Partial<SpamFacts>, (keyof typeof spamPoints)[]]>([
    ['nothing', {}, []],
    ['a filled trap', { isHoneypotFilled: true }, ['honeypot']],
    ['too little time', { elapsedMs: 1999 }, ['too-fast']],
    ['a time that is none', { elapsedMs: Number.NaN }, ['too-fast']],
    ['a script that does not tell its time', { elapsedMs: undefined }, ['time-missing']],
    ['no token', { token: { kind: 'missing' } }, ['token-missing']],
    [
      'no script',
      { token: { kind: 'missing' }, elapsedMs: undefined, client: { isBrowserLike: true, isNavigation: true } },
      ['no-script'],
    ],
    [
      'a token without its work',
      { token: { kind: 'valid', id: 'a', issuedAt: 0, isProven: false } },
      ['proof-missing'],
    ],
    [
      'a token fetched just now',
      { token: { kind: 'valid', id: 'a', issuedAt: 59_000, isProven: true } },
      ['token-fresh'],
    ],
    ['an old token', { token: { kind: 'expired' } }, ['token-expired']],
    ['no browser', { client: { isBrowserLike: false, isNavigation: false } }, ['not-a-browser']],
    ['a text of another request', { similarity: { share: 0.7, others: 1 } }, ['text-repeated']],
    ['a text of many', { similarity: { share: 0.9, others: 3 } }, ['text-everywhere']],
    ['a link', say('Photos : https://www.exemple.com/a'), ['link']],
    ['three links', say('www.aa.com bb.net https://www.cc.example'), ['many-links']],
    ['a link as a name', { fields: { ...honest.fields, firstname: 'www.aa.com' } }, ['many-links']],
    ['markup', say('<a href=x>x</a>'), ['markup']],
    ['another alphabet', say('Заработок в интернете'), ['other-script']],
    ['a mailbox spread by dots', { fields: { ...honest.fields, email: 'r.o.b.e.rt@exemple.fr' } }, ['odd-address']],
    [
      'one name twice, in other letters',
      { fields: { ...honest.fields, firstname: 'Robert', lastname: 'ROBERT' } },
      ['odd-address'],
    ],
    [
      'a short name twice, as some people have it',
      { fields: { ...honest.fields, firstname: 'Ali', lastname: 'Ali' } },
      [],
    ],
    [
      'a number of eleven digits after an 8',
      { fields: { ...honest.fields, phone: '8 (905) 123-45-67' } },
      ['odd-address'],
    ],
    ['a link as a family name', { fields: { ...honest.fields, lastname: 'aa.com' } }, ['many-links']],
    ['a sender with many requests', { senderRequests: 5 }, ['busy-sender']],
  ])('%s', (_name, change, reasons) => {
    expect(reasonsOf({ ...honest, ...change })).toEqual(reasons);
  });

  test('what people meet as well does not mark alone', () => {
    const met = [
      'token-missing',
      'proof-missing',
      'token-fresh',
      'token-expired',
      'no-script',
      'link',
      'other-script',
      'busy-sender',
      'text-repeated',
    ] as const;
    for (const reason of met) expect(spamPoints[reason]).toBeLessThan(spamThreshold);
  });

  test('reasons that reach the threshold together are named, gravest first', () => {
    const facts = {
      ...honest,
      ...say('https://a.example'),
      token: { kind: 'missing' },
      similarity: { share: 0.7, others: 1 },
    } as const;
    expect(suspicionOf(facts)).toEqual(['token-missing', 'text-repeated', 'link']);
    expect(suspicionOf({ ...facts, similarity: { share: 0, others: 0 }, senderRequests: 5 })).toBeUndefined();
  });
});

const by = (name: string) => ({ email: `${name}@exemple.fr`, phone: '' });

// What is asked of each letter for all letters after it takes hours here, and ends at the limit of a test.
test.each<[string, string]>([
  ['one word', 'a'],
  ['words with hyphens', 'a-'],
  ['line ends', '\n'],
  ['characters that turn a line around', '\u202e'],
])('a text made to take long (%s) is judged like any other', (_name, part) => {
  const message = cleanText(`x${part.repeat(1_000_000 / part.length)}x`).slice(0, 1_000_000);
  expect(reasonsOf({ ...honest, fields: { ...honest.fields, message } })).not.toContain('token-missing');
  const memory = createRecentTexts();
  memory.remember(message, by('a'));
  expect(memory.compare(message, by('b'), 'FR').others).toBeLessThanOrEqual(1);
  expect(toCell(message)).toContain('x');
});

test('texts are known again by most of their words, and forgotten after a thousand others', () => {
  const memory = createRecentTexts();
  const text =
    'Nous proposons le nettoyage de votre toiture par une équipe qualifiée qui passera dans votre commune ' +
    'la semaine prochaine';
  expect(memory.compare(text, by('a'), 'FR')).toEqual({ share: 0, others: 0 });
  memory.remember(text, by('a'));
  expect(memory.compare(`${text.replace('commune', 'quartier')} 06 12`, by('b'), 'FR').share).toBeGreaterThan(0.6);
  expect(memory.compare('Bonjour, je souhaite un devis.', by('b'), 'FR')).toEqual({ share: 0, others: 0 });
  memory.remember(text, by('b'));
  expect(memory.compare(text, by('a'), 'FR')).toEqual({ share: 1, others: 1 });
  const half = text.split(' ').slice(0, 9).join(' ');
  expect(
    memory.compare(`${half} et bien autre chose que personne n’avait encore jamais écrit à personne`, by('c'), 'FR')
      .others,
  ).toBe(0);
  for (let index = 0; index < 1000; index += 1) memory.remember('tout autre chose encore et encore', by('d'));
  expect(memory.compare(text, by('c'), 'FR').share).toBe(0);
});

test.each([
  ['one address', { email: 'Jeanne@exemple.fr', phone: '' }, { email: 'jeanne@exemple.fr', phone: '0612345678' }, 0],
  ['one phone', { email: '', phone: '06 12 34 56 78' }, { email: '', phone: '+33 (0)6.12.34.56.78' }, 0],
  ['one phone of two', { email: '', phone: '0612345678' }, { email: '', phone: '04 71 00 00 00 / 06 12 34 56 78' }, 0],
  ['two phones', { email: '', phone: '06 12 34 56 78' }, { email: '', phone: '06 12 34 56 79' }, 1],
  ['two addresses', { email: 'a@exemple.fr', phone: '0612345678' }, { email: 'b@exemple.fr', phone: '0612345678' }, 1],
  ['an address and a phone', { email: 'a@exemple.fr', phone: '' }, { email: '', phone: '0612345678' }, 1],
  [
    'one phone, once beside an address',
    { email: 'a@exemple.fr', phone: '0612345678' },
    { email: '', phone: '06 12 34 56 78' },
    0,
  ],
  [
    'one phone, then beside an address',
    { email: '', phone: '0612345678' },
    { email: 'a@exemple.fr', phone: '06 12 34 56 78' },
    0,
  ],
])('a message sent twice with %s has as many other authors', (_name, first, second, others) => {
  const memory = createRecentTexts();
  const text = 'Nous voudrions refaire la toiture de notre grange et de la maison qui est à côté, avec une isolation';
  memory.remember(text, first);
  expect(memory.compare(text, second, 'FR')).toEqual({ share: 1, others });
});

// robots.long.test.ts sends many times as many, where the first of a repeated text count for less.
test('of a hundred programs at most four pass unmarked, of fifty people none is marked', async () => {
  const { markedPeople, unmarked } = await sendCrowd({
    people: 20,
    returning: 30,
    plain: 40,
    scraping: 30,
    repeating: 30,
  });
  expect(markedPeople.map(({ message, suspicion }) => ({ message, suspicion }))).toEqual([]);
  expect(unmarked.plain + unmarked.scraping + unmarked.repeating, JSON.stringify(unmarked)).toBeLessThanOrEqual(4);
});
