/** What one does at the desk: list, search, change, undo, erase, export, the year; and what two people do at once. */
import { fold } from '../../server/desk/words.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  deskPaths,
  filePath,
  requestPath,
  thumbnailPath,
  type Change,
  type ChangeResult,
  type Conflict,
  type ListQuery,
  type RequestList,
  type WholeRequest,
  type YearFigures,
  thumbnailSizes,
} from '../../http/desk.ts';
import { spanOf } from '../../server/desk/calendar.ts';
import type { NewLead } from '../../server/leads/types.ts';
import { register, startDesk, type Visitor } from './desk.ts';
import { addLead, newLead, runCli } from './leads.ts';
import { fixtureManifest } from './fixture-site.ts';
import { isOnPostgres } from './stores.ts';
import type { TestServer } from './test-server.ts';

let now: Date;
let server: TestServer;
let lea: Visitor;

const dayMs = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  now = new Date('2026-03-02T09:00:00.000Z');
  server = await startDesk({
    clock: () => now,
    manifest: { site: { ...fixtureManifest.site, timeZone: 'Europe/Paris' } },
  });
  lea = await register(server, { now });
});
afterEach(() => server.close());

/** Stores a request; returns its reference. */
async function add(changes: Partial<NewLead> = {}): Promise<string> {
  const outcome = await server.store.insert(newLead({ receivedAt: now.toISOString(), ...changes }), [], '');
  if (outcome.kind !== 'stored') throw new Error(outcome.kind);
  return outcome.reference;
}

const list = async (query: ListQuery = {}): Promise<RequestList> => (await lea.post(deskPaths.requests, query)).json();
const show = async (reference: string): Promise<WholeRequest> => (await lea.get(requestPath(reference))).json();
const referencesOf = async (query: ListQuery = {}): Promise<string[]> =>
  (await list(query)).requests.map(({ reference }) => reference);

/** Changes requests as they are now. */
async function change(references: readonly string[], what: Change, who = lea): Promise<ChangeResult> {
  const requests = await Promise.all(
    references.map(async (reference) => ({ reference, version: (await show(reference)).version })),
  );
  const answer = await who.post(deskPaths.changes, { requests, change: what });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('the list has what is new first, each newest first, without spam, and tells how many there are', async () => {
  const old = await add({ receivedAt: '2026-02-01T08:00:00.000Z' });
  const called = await add({ receivedAt: '2026-03-02T08:00:00.000Z' });
  const fresh = await add({ receivedAt: '2026-03-01T08:00:00.000Z', message: 'Une  grange\nà Yssingeaux.' });
  const spam = await add({ suspicion: ['honeypot'] });
  await change([called], { kind: 'state', state: 'called' });
  const all = await list();
  expect(all.requests.map(({ reference }) => reference)).toEqual([fresh, old, called]);
  expect(all.counts).toMatchObject({ new: 2, called: 1, spam: 1, won: 0 });
  expect(all.choices).toEqual({ trades: ['Autre'], places: ['Yssingeaux'], months: ['2026-03', '2026-02'] });
  expect(all.requests[0]).toMatchObject({
    excerpt: 'Une grange à Yssingeaux.',
    place: 'Yssingeaux',
    stateAt: '2026-03-01T08:00:00.000Z',
    version: 1,
  });
  expect(await referencesOf({ state: 'spam' })).toEqual([spam]);
});

test('pages follow one another without a gap, also while requests arrive', async () => {
  const references = [];
  for (let index = 0; index < 60; index += 1) references.unshift(await add());
  const first = await list();
  expect(first.total).toBe(60);
  await add({ receivedAt: '2026-03-02T09:30:00.000Z' });
  const second = await list({ cursor: first.next ?? '' });
  expect(second.next).toBeUndefined();
  const seen = [...first.requests, ...second.requests].map(({ reference }) => reference);
  expect(seen.sort()).toEqual(references.sort());
});

test('a search finds all words, anywhere, without case or accents', async () => {
  const grange = await add({ message: 'Réfection d’une GRANGE à Saint-Étienne', phone: '06 39 98 12 04' });
  const abri = await add({ message: 'Un abri', firstname: 'Étienne', email: 'nadia@exemple.fr', phone: '' });
  expect(await referencesOf({ search: 'etienne grange' })).toEqual([grange]);
  expect((await referencesOf({ search: 'ÉTIENNE' })).sort()).toEqual([grange, abri].sort());
  expect(await referencesOf({ search: '0639981204' })).toEqual([grange]);
  expect(await referencesOf({ search: 'nadia@exemple' })).toEqual([abri]);
  expect(await referencesOf({ search: abri.toLowerCase() })).toEqual([abri]);
  expect(await referencesOf({ search: '%' })).toHaveLength(2);
  await change([grange], { kind: 'note', text: 'Rappeler après la Toussaint' });
  expect(await referencesOf({ search: 'toussaint grange' })).toEqual([grange]);
  expect(await referencesOf({ search: 'toussaint abri' })).toEqual([]);
});

test('the list narrows by state, trade, commune and month of the site’s time', async () => {
  const january = await add({ receivedAt: '2026-01-31T22:59:00.000Z', projectType: 'Isolation' });
  const february = await add({
    receivedAt: '2026-01-31T23:00:00.000Z',
    projectType: '',
    message: 'au Puy-en-Velay, Le Puy-en-Velay',
  });
  expect(await referencesOf({ month: '2026-01' })).toEqual([january]);
  expect(await referencesOf({ month: '2026-02' })).toEqual([february]);
  expect(await referencesOf({ month: '2026' })).toHaveLength(2);
  expect(await referencesOf({ trade: 'Isolation' })).toEqual([january]);
  expect(await referencesOf({ trade: '-' })).toEqual([february]);
  expect(await referencesOf({ place: 'Le Puy-en-Velay' })).toEqual([february]);
  await change([january], { kind: 'place', place: 'Yssingeaux' });
  expect(await referencesOf({ place: 'Yssingeaux' })).toEqual([january]);
  expect(await referencesOf({ search: 'yssingeaux' })).toEqual([january]);
  expect(spanOf('2026-03', 'Europe/Paris')).toEqual({
    from: '2026-02-28T23:00:00.000Z',
    until: '2026-03-31T22:00:00.000Z',
  });
});

test.each([
  { state: 'answered' },
  { month: '2026-13' },
  { answered: '3' },
  { quote: 'no' },
  { color: 'red' },
  { state: ['new', 'won'] },
  { search: 5 },
])('a query that is not of the contract’s form is refused: %j', async (query) => {
  for (const path of [deskPaths.requests, deskPaths.csv]) {
    const answer = await lea.post(path, query);
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'invalid' }]);
  }
});

test('what one looks for stands in no address: list and export take it from the body alone', async () => {
  const won = await add({ message: 'Clocher' });
  await add();
  for (const path of [deskPaths.requests, deskPaths.csv])
    expect((await lea.get(`${path}?search=clocher`)).statusCode, path).toBe(404);
  expect(await referencesOf({ search: 'clocher' })).toEqual([won]);
  expect((await lea.post(deskPaths.csv, { search: 'clocher' })).body.trim().split('\r\n')).toHaveLength(2);
});

test('one request is shown whole, and not sent again while it is the same', async () => {
  const reference = await add({ origin: '/charpente', message: 'Une\ngrange' });
  const answer = await lea.get(requestPath(reference));
  expect(answer.json()).toMatchObject({
    reference,
    message: 'Une\ngrange',
    origin: '/charpente',
    consent: false,
    state: 'new',
    files: [],
    notes: [],
    history: [],
    suspicion: [],
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  const same = await lea.get(requestPath(reference), { 'if-none-match': String(answer.headers['etag']) });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  expect((await lea.get(requestPath('0000-0000'))).statusCode).toBe(404);
});

test('state, next step, commune and notes are changed, with who and when, and each is undone', async () => {
  const reference = await add();
  const before = await show(reference);
  const steps: readonly Change[] = [
    { kind: 'state', state: 'quote-sent' },
    { kind: 'next-step', step: { text: 'Visite', day: '2026-03-12' } },
    { kind: 'place', place: 'Tence' },
    { kind: 'note', text: 'Toit à deux pans\nAccès difficile' },
  ];
  const undos: string[] = [];
  for (const step of steps) undos.push((await change([reference], step)).undo);
  const after = await show(reference);
  expect(after).toMatchObject({
    version: 5,
    state: 'quote-sent',
    stateAt: now.toISOString(),
    stateBy: 'Léa Roux',
    nextStep: { text: 'Visite', day: '2026-03-12' },
    place: 'Tence',
    notes: [{ text: 'Toit à deux pans\nAccès difficile', by: 'Léa Roux', at: now.toISOString() }],
  });
  expect(after.history.map(({ kind }) => kind)).toEqual(['note', 'place', 'next-step', 'state']);
  expect(after.history.at(-1)).toMatchObject({ from: 'new', to: 'quote-sent', by: 'Léa Roux', isUndone: false });
  // The last one only: what came before it was seen with it.
  const early = await lea.post(deskPaths.undo, { undo: undos[0] });
  expect(early.statusCode).toBe(409);
  const undone = await lea.post(deskPaths.undo, { undo: undos[3] });
  expect(undone.json<ChangeResult>().requests[0]).toMatchObject({ notes: [], version: 6, place: 'Tence' });
  expect((await lea.post(deskPaths.undo, { undo: undos[3] })).statusCode).toBe(404);
  for (const step of steps.slice(0, 3)) {
    const { undo } = await change([reference], step);
    expect((await lea.post(deskPaths.undo, { undo })).statusCode).toBe(200);
  }
  const other = await add();
  const { undo } = await change([other], { kind: 'state', state: 'won' });
  await lea.post(deskPaths.undo, { undo });
  const { version, history, ...rest } = await show(other);
  expect(rest).toEqual({ ...rest, state: before.state, stateAt: now.toISOString() });
  expect([version, history[0]?.isUndone, 'stateBy' in rest]).toEqual([3, true, false]);
});

test('a note is changed and taken away', async () => {
  const reference = await add();
  const [note] = (await change([reference], { kind: 'note', text: 'Un' })).requests[0]?.notes ?? [];
  const id = note?.id ?? '';
  expect((await change([reference], { kind: 'note', id, text: 'Deux' })).requests[0]?.notes).toMatchObject([
    { id, text: 'Deux' },
  ]);
  const { undo, requests } = await change([reference], { kind: 'note', id, text: '' });
  expect(requests[0]?.notes).toEqual([]);
  expect((await lea.post(deskPaths.undo, { undo })).json<ChangeResult>().requests[0]?.notes).toMatchObject([
    { id, text: 'Deux' },
  ]);
  const other = await add();
  const { version } = await show(other);
  const stolen = { requests: [{ reference: other, version }], change: { kind: 'note', id, text: 'x' } };
  expect((await lea.post(deskPaths.changes, stolen)).statusCode).toBe(404);
});

test('an edit over somebody else’s is told, not lost; several at once are all changed or none', async () => {
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const [first, second] = [await add(), await add()];
  const requests = [first, second].map((reference) => ({ reference, version: 1 }));
  await change([second], { kind: 'note', text: 'Je m’en occupe' }, paul);
  const answer = await lea.post(deskPaths.changes, { requests, change: { kind: 'state', state: 'lost' } });
  expect(answer.statusCode).toBe(409);
  expect(answer.json<Conflict>()).toMatchObject({
    error: 'conflict',
    gone: [],
    current: [{ reference: second, version: 2, notes: [{ by: 'Paul' }] }],
  });
  expect((await show(first)).state).toBe('new');
  const both = await change([first, second], { kind: 'state', state: 'lost' });
  expect(both.requests.map(({ state }) => state)).toEqual(['lost', 'lost']);
  // Another one's change is not this person's to undo.
  expect((await paul.post(deskPaths.undo, { undo: both.undo })).statusCode).toBe(404);
  expect((await lea.post(deskPaths.undo, { undo: both.undo })).json<ChangeResult>().requests).toHaveLength(2);
  await server.store.erase([(await server.store.find(first))?.id ?? '']);
  const gone = await lea.post(deskPaths.changes, { requests, change: { kind: 'state', state: 'won' } });
  expect(gone.json<Conflict>()).toMatchObject({ gone: [first] });
});

test.each([
  {},
  { requests: [], change: { kind: 'state', state: 'won' } },
  { requests: [{ reference: '0000-0000', version: '1' }], change: { kind: 'state', state: 'won' } },
  { requests: [{ reference: '0000-0000', version: 1 }], change: { kind: 'state', state: 'answered' } },
  {
    requests: [{ reference: '0000-0000', version: 1 }],
    change: { kind: 'next-step', step: { text: 'x', day: '2026-02-30' } },
  },
  { requests: [{ reference: '0000-0000', version: 1 }], change: { kind: 'note', text: 'x'.repeat(4097) } },
  { requests: [{ reference: '0000-0000', version: 1 }], change: { kind: 'erase' } },
])('a change that is not of the contract’s form is refused: %j', async (body) => {
  expect((await lea.post(deskPaths.changes, body)).statusCode).toBe(422);
});

test('out of the spam drawer: the company’s mail leaves, once', async () => {
  const reference = await add({ suspicion: ['honeypot'] });
  const { id } = (await server.store.find(reference)) ?? { id: '' };
  await change([reference], { kind: 'state', state: 'new' });
  expect(await server.store.mailsOf(id)).toMatchObject([{ kind: 'company', state: 'pending' }]);
  expect(server.wakes()).toBeGreaterThan(0);
  await change([reference], { kind: 'state', state: 'spam' });
  await change([reference], { kind: 'state', state: 'new' });
  expect(await server.store.mailsOf(id)).toHaveLength(1);
});

const at = () => ({ folder: join(server.dataDir, '..'), dataDir: server.dataDir, now: now.toISOString() });

test.skipIf(isOnPostgres)(
  'the command line keeps its words: "answered" is called, and what has gone on stays',
  async () => {
    const [called, won] = [await add(), await add()];
    await change([won], { kind: 'state', state: 'won' });
    for (const reference of [called, won]) expect((await runCli(['mark', reference, 'answered'], at())).code).toBe(0);
    expect(await show(called)).toMatchObject({ state: 'called', stateBy: 'npm run leads', version: 2 });
    expect((await show(won)).state).toBe('won');
    expect((await runCli(['mark', called, 'visit-planned'], at())).code).toBe(0);
    expect((await show(called)).state).toBe('visit-planned');
    expect(JSON.parse((await runCli(['list', '--status', 'answered', '--json'], at())).out)).toHaveLength(2);
  },
);

test('a person is erased from database, log, files, thumbnails, mails and search; the audit names no visitor', async () => {
  const word = 'Charbonnelière';
  const reference = await addLead(server.store, server.files, {
    message: `Une grange, ${word}`,
    email: 'x@exemple.fr',
  });
  const other = await add({ email: 'X@exemple.fr', message: word });
  const kept = await add({ email: 'autre@exemple.fr', phone: '' });
  await change([reference], { kind: 'note', text: `Note ${word}` });
  await change([reference], { kind: 'next-step', step: { text: `Revoir ${word}`, day: '2026-04-01' } });
  const dry = await lea.post(deskPaths.erase, { references: [reference], isWholePerson: true, isDryRun: true });
  expect(dry.json<{ references: string[] }>().references.sort()).toEqual([reference, other].sort());
  const done = await lea.post(deskPaths.erase, { references: [reference], isWholePerson: true, isDryRun: false });
  expect(done.json<{ references: string[] }>().references).toHaveLength(2);
  expect(await referencesOf()).toEqual([kept]);
  expect(await referencesOf({ search: word })).toEqual([]);
  expect((await server.filesHeld()).files).toEqual([]);
  expect(await server.store.count()).toMatchObject({ leads: 1, mails: 0 });
  for (const name of ['leads.db', 'leads.db-wal']) {
    const path = join(server.dataDir, name);
    // As it was written, and as the search has it.
    for (const written of [word, fold(word)])
      if (existsSync(path))
        expect(readFileSync(path).includes(Buffer.from(written)), `${name}: ${written}`).toBe(false);
  }
  const audit = await server.store.listAudit(100);
  expect(
    audit
      .find(({ action }) => action === 'erase')
      ?.subject.split(' ')
      .sort(),
  ).toEqual([reference, other].sort());
  expect(JSON.stringify(audit)).not.toContain('exemple.fr');
  expect(JSON.stringify(audit)).not.toContain(word);
});

test.skipIf(isOnPostgres)(
  'who read, changed, opened and took away what is written down, and kept for twelve months',
  async () => {
    const reference = await addLead(server.store, server.files, { receivedAt: now.toISOString() });
    await list();
    await list();
    await change([reference], { kind: 'state', state: 'called' });
    await lea.get(filePath(reference, 0));
    await lea.post(deskPaths.csv, {});
    const entries = (await server.store.listAudit(100)).reverse();
    expect(entries.map(({ person, action, subject }) => [person, action, subject])).toEqual([
      ['npm run leads', 'invite', 'lea@fixture.example'],
      ['Léa Roux', 'register', ''],
      ['Léa Roux', 'list', ''],
      ['Léa Roux', 'read', reference],
      ['Léa Roux', 'change', reference],
      ['Léa Roux', 'open-file', reference],
      ['Léa Roux', 'export', ''],
    ]);
    now = new Date(now.getTime() + 200 * dayMs);
    await server.store.addAudit({ at: now.toISOString(), person: 'Léa Roux', action: 'list', subject: '' });
    now = new Date(now.getTime() + 200 * dayMs);
    await server.store.purgeDesk(now.toISOString());
    expect(await server.store.listAudit(100)).toHaveLength(1);
    expect((await runCli(['audit'], at())).out).toContain('Léa Roux  list');
  },
);

test('a request that is shown because somebody else changed it counts as read', async () => {
  const reference = await add();
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const { undo } = await change([reference], { kind: 'state', state: 'called' });
  const requests = [{ reference, version: 1 }];
  const late = await paul.post(deskPaths.changes, { requests, change: { kind: 'state', state: 'won' } });
  expect(late.statusCode).toBe(409);
  expect(await server.store.listAudit(1)).toMatchObject([{ person: 'Paul', action: 'read', subject: reference }]);
  await change([reference], { kind: 'note', text: 'Rappelée' }, paul);
  now = new Date(now.getTime() + dayMs);
  expect((await lea.post(deskPaths.undo, { undo })).statusCode).toBe(409);
  expect(await server.store.listAudit(1)).toMatchObject([{ person: 'Léa Roux', action: 'read', subject: reference }]);
});

test.skipIf(isOnPostgres)('the export is the command line’s table, narrowed as the list is', async () => {
  const won = await add({ message: '=1+1' });
  await add();
  await change([won], { kind: 'state', state: 'won' });
  const all = await lea.post(deskPaths.csv, {});
  expect(all.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(all.headers['content-disposition']).toBe('attachment; filename="2026-03-02.csv"');
  expect(all.body.split('\r\n').slice(0, 1)).toEqual(
    (await runCli(['export', '--csv'], at())).out.split('\r\n').slice(0, 1),
  );
  const lines = (await lea.post(deskPaths.csv, { state: 'won' })).body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`'=1+1`);
});

test('the year’s figures are the sizes of the lists that they lead to', async () => {
  const answered = async (receivedAt: string, hours: number, states: readonly Change[], projectType = 'Isolation') => {
    const reference = await add({ receivedAt, projectType });
    now = new Date(Date.parse(receivedAt) + hours * 60 * 60 * 1000);
    for (const state of states) await change([reference], state);
    now = new Date('2026-03-02T09:00:00.000Z');
    return reference;
  };
  const state = (name: Extract<Change, { kind: 'state' }>['state']): Change => ({ kind: 'state', state: name });
  await answered('2026-01-10T09:00:00.000Z', 5, [state('called'), state('quote-sent'), state('won')]);
  await answered('2026-01-11T09:00:00.000Z', 30, [state('quote-sent'), state('lost')], 'Autre');
  await answered('2026-01-12T09:00:00.000Z', 100, [state('called'), state('quote-sent')]);
  await answered('2026-02-01T09:00:00.000Z', 300, [state('called')]);
  await answered('2026-02-02T09:00:00.000Z', 0, []);
  await add({ receivedAt: '2025-05-05T09:00:00.000Z' });
  await add({ suspicion: ['honeypot'], receivedAt: '2026-02-02T09:00:00.000Z' });
  const year = (await lea.get(deskPaths.year)).json<YearFigures>();
  expect(year).toMatchObject({ year: 2026, years: [2026, 2025] });
  expect(year.months.slice(0, 3).map(({ month, count }) => [month, count])).toEqual([
    ['2026-01', 3],
    ['2026-02', 2],
    ['2026-03', 0],
  ]);
  expect(year.trades.map(({ trade, count }) => [trade, count])).toEqual([
    ['Isolation', 4],
    ['Autre', 1],
  ]);
  expect(year.answers.medianHours).toBe(65);
  expect(year.answers.times.map(({ time, count }) => [time, count])).toEqual([
    ['1', 1],
    ['2', 1],
    ['7', 1],
    ['later', 1],
    ['none', 1],
  ]);
  const { quoted, won, lost, open } = year.quotes;
  expect([quoted.count, won.count, lost.count, open.count]).toEqual([3, 1, 1, 1]);
  const figures = [
    ...year.months,
    ...year.trades,
    ...year.trades.flatMap(({ months }) => months),
    ...year.answers.times,
    quoted,
    won,
    lost,
    open,
  ];
  for (const { count, query } of figures) expect((await list(query)).total).toBe(count);
  expect((await lea.get(`${deskPaths.year}?year=2025`)).json()).toMatchObject({ year: 2025 });
  expect((await lea.get(`${deskPaths.year}?year=soon`)).statusCode).toBe(422);
});

test('a visitor’s file is a download that runs nowhere; its picture is made anew, small and upright', async () => {
  const id = '33333333-3333-4333-8333-333333333333';
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a52' } })
    .withExif({ IFD0: { Copyright: 'place-of-the-roof' } })
    .jpeg()
    .toBuffer();
  const keep = async (storedName: string, bytes: Buffer) => {
    const received = await server.files.receive(
      (async function* () {
        yield bytes;
      })(),
      () => undefined,
    );
    await server.files.keep([{ ...received, storedName }]);
    return { storedName, bytes: received.bytes, sha256: received.sha256 };
  };
  const files = [
    { ...(await keep(`${id}-1.jpg`, picture)), originalName: 'toit «été».jpg', disposition: 'clean' as const },
    { ...(await keep(`${id}-2.jpg`, Buffer.from('no picture'))), originalName: 'b.jpg', disposition: 'clean' as const },
    {
      ...(await keep(`${id}-3.pdf`, Buffer.from('%PDF-'))),
      originalName: 'c.pdf',
      disposition: 'quarantined' as const,
      quarantineReason: 'pdf-active' as never,
    },
  ];
  const reference = await add({ id, files });
  expect((await show(reference)).files).toMatchObject([
    { position: 0, name: 'toit «été».jpg', kind: 'picture' },
    { position: 1, kind: 'picture' },
    { position: 2, kind: 'quarantined' },
  ]);
  const download = await lea.get(filePath(reference, 0));
  expect(download.rawPayload.equals(picture)).toBe(true);
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="toit __t__.jpg"; filename*=UTF-8''toit%20%C2%AB%C3%A9t%C3%A9%C2%BB.jpg`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(download.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
  const small = await lea.get(thumbnailPath(reference, 0, 'small'));
  expect(small.headers['content-type']).toBe('image/webp');
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
  expect(small.rawPayload.includes('place-of-the-roof')).toBe(false);
  expect((await lea.get(thumbnailPath(reference, 0, 'large'))).statusCode).toBe(200);
  for (const size of thumbnailSizes)
    expect((await server.files.readThumbnail(files[0]?.storedName ?? '', size))?.bytes).toBeGreaterThan(0);
  for (const path of [
    thumbnailPath(reference, 1, 'small'),
    thumbnailPath(reference, 2, 'small'),
    filePath(reference, 2),
    filePath(reference, 9),
  ])
    expect((await lea.get(path)).statusCode, path).toBe(404);
  expect((await lea.get(`${filePath(reference, 0)}/huge`)).statusCode).toBe(404);
  await lea.post(deskPaths.erase, { references: [reference], isWholePerson: false, isDryRun: false });
  for (const size of thumbnailSizes)
    expect(await server.files.readThumbnail(files[0]?.storedName ?? '', size)).toBeUndefined();
});

test.skipIf(isOnPostgres)(
  'rows that a server before the desk wrote are found by a search once this one opens them',
  async () => {
    const reference = await add({ message: 'Clocher' });
    const db = new DatabaseSync(join(server.dataDir, 'leads.db'));
    db.exec("UPDATE leads SET words = ''");
    db.close();
    expect(await referencesOf({ search: 'clocher' })).toEqual([]);
    // Any command opens the database.
    await runCli(['list'], at());
    expect(await referencesOf({ search: 'clocher' })).toEqual([reference]);
  },
);
