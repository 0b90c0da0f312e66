/** Customers who copy from the site: what many of them write is then the site's text, and none of them is a program. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Challenge } from 'altcha-lib/types';
import { afterEach, expect, test } from 'vitest';
import { spamPoints, spamThreshold } from '../../../server/requests/spam-score.ts';
import { createSiteTexts } from '../../../server/requests/site-texts.ts';
import type { Site } from '../../../server/http/site/site.ts';
import { formBody, validTexts } from '../multipart.ts';
import { solve } from '../robots-run.ts';
import { fixtureStrings } from '../fixture-site.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const list = [
  'Bois de charpente en douglas, 45 × 145',
  'Chevrons rabotés, 60 × 80',
  'Liteaux de sapin traités',
  'Volige brute de mélèze, 18 mm',
  'Panne lamellée collée',
  'Bastaing traité en classe 2',
].join('\n');
const campaign =
  'Nous vendons des adresses de clients de votre région à un tarif imbattable, appelez notre conseiller avant la ' +
  'fin de cette semaine pour en profiter avec toute votre équipe';

let server: TestServer;
afterEach(() => server.close());

/** What a person with a browser sends, each from an address and under a name of their own. */
const sendAs = async (index: number, message: string, hasToken = true): Promise<readonly string[] | undefined> => {
  const headers = { accept: 'application/json', 'accept-language': 'fr', origin: 'https://www.fixture.example' };
  const challenge = (await server.app.inject('/api/public/contact/token')).json<Challenge>();
  now += 60_000;
  const texts = {
    ...validTexts,
    message,
    email: `client${index}@exemple.fr`,
    token: hasToken ? await solve(challenge) : '',
  };
  const { body, contentType } = formBody(texts);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/public/contact',
    headers: { ...headers, 'content-type': contentType, 'x-forwarded-for': `192.0.2.${index}` },
    payload: body,
  });
  expect(answer.statusCode).toBe(201);
  return (await server.store.list()).at(-1)?.suspicion;
};
let now = Date.parse('2025-09-14T12:00:00Z');
const start = async (strings?: unknown): Promise<void> => {
  const config = { trustProxy: ['loopback'] };
  server = await startTestServer({ clock: () => new Date(now), config, ...(strings !== undefined && { strings }) });
};

test('six customers who copy a list that the form proposes are not suspected, nor with words of their own', async () => {
  await start({ ...fixtureStrings, examples: { message: list } });
  const marks = [];
  for (let index = 1; index <= 6; index += 1)
    marks.push(await sendAs(index, `Bonjour,\n${list}\nLivraison à ${'ABCDEF'[index - 1]}`));
  expect(marks).toEqual(Array(6).fill(undefined));
  // What they copied is not even a part of a suspicion: this browser has run no script.
  expect(await sendAs(7, `Bonjour,\n${list}`, false)).toBeUndefined();
});

test('a text that stands nowhere on the site counts, and marks with one more reason only', async () => {
  await start({ ...fixtureStrings, examples: { message: list } });
  for (let index = 1; index <= 5; index += 1) expect(await sendAs(index, campaign)).toBeUndefined();
  expect(await sendAs(6, campaign, false)).toEqual(expect.arrayContaining(['text-everywhere', 'token-missing']));
  expect(spamPoints['text-everywhere'] + spamPoints['proof-missing']).toBeGreaterThanOrEqual(spamThreshold);
  expect(spamPoints['text-everywhere'] + spamPoints['token-missing']).toBeGreaterThanOrEqual(spamThreshold);
});

test('text of pages is left out, in whatever elements and attributes it stands', async () => {
  await start();
  const rows = list.split('\n').map((row) => `<tr><td>${row.replaceAll(', ', '</td><td>')}</td></tr>`);
  const html = `<style>a { b: c d e f }</style><h1>Nos bois</h1><table>${rows.join('')}</table><input placeholder="Par exemple un abri contre le mur">`;
  const path = join(server.distDir, 'bois.html');
  writeFileSync(path, html);
  const { contact } = server.site.current();
  const site = {
    id: 'one',
    contact,
    manifest: { pages: { '/bois': {} } },
    files: { resolve: () => ({ kind: 'file', file: { variants: [{ object: { absolutePath: path } }] } }) },
  } as unknown as Site;
  const texts = createSiteTexts({ current: () => site });
  expect(readFileSync(path, 'utf8')).toContain('Bastaing');
  expect(await texts.withoutThem(`Livrez ${list.replaceAll('\n', '; ')} et par exemple un abri contre le mur`)).toBe(
    'livrez et',
  );
  expect(await texts.withoutThem(campaign)).toContain('adresses de clients de votre region');
});
