/** What the desk lists: search, filters, table, the year. */
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { type Change, deskPaths, type YearFigures } from '../../desk/contract.ts';
import { spanOf, weekOf } from '../../server/store/desk/calendar.ts';
import { add, at, change, lea, list, setClock, referencesOf, server, useDeskServer, show } from './desk-work.ts';
import { runCli } from './leads.ts';
import { isOnPostgres } from './stores.ts';

useDeskServer();

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

const plan = (reference: string, day: string) =>
  change([reference], { kind: 'next-step', step: { text: 'Rappeler', day } });

test('what is late comes first, the longest overdue at the top, then what is due today, what is new, and the rest', async () => {
  const rest = await add({ receivedAt: '2026-02-28T08:00:00.000Z' });
  const later = await add({ receivedAt: '2026-02-27T08:00:00.000Z' });
  const lateByOne = await add({ receivedAt: '2026-02-26T08:00:00.000Z' });
  const lateBySix = await add({ receivedAt: '2026-02-25T08:00:00.000Z' });
  const today = await add({ receivedAt: '2026-02-24T08:00:00.000Z' });
  const fresh = await add({ receivedAt: '2026-03-01T08:00:00.000Z' });
  await change([rest, later, lateByOne, lateBySix], { kind: 'state', state: 'called' });
  await plan(later, '2026-03-03');
  await plan(lateByOne, '2026-03-01');
  await plan(lateBySix, '2026-02-24');
  await plan(today, '2026-03-02');
  expect(await referencesOf()).toEqual([lateBySix, lateByOne, today, fresh, rest, later]);
  // The day is the site's: it is already the third in Paris.
  setClock(new Date('2026-03-02T23:30:00.000Z'));
  expect(await referencesOf()).toEqual([lateBySix, lateByOne, today, later, fresh, rest]);
  expect(await referencesOf({ due: 'today' })).toEqual([later]);
});

test('the list narrows to what is late, due today, or due in the week from Monday to Sunday, and counts each', async () => {
  setClock(new Date('2026-03-04T09:00:00.000Z'));
  const [none, sundayBefore, monday, wednesday, sunday, mondayAfter, spam] = [
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
    await add(),
    await add({ suspicion: ['honeypot'] }),
  ];
  await plan(sundayBefore, '2026-03-01');
  await plan(monday, '2026-03-02');
  await plan(wednesday, '2026-03-04');
  await plan(sunday, '2026-03-08');
  await plan(mondayAfter, '2026-03-09');
  await plan(spam, '2026-03-04');
  expect(await referencesOf({ due: 'late' })).toEqual([sundayBefore, monday]);
  expect(await referencesOf({ due: 'today' })).toEqual([wednesday]);
  expect((await referencesOf({ due: 'week' })).sort()).toEqual([monday, wednesday, sunday].sort());
  expect((await list()).due).toEqual({ late: 2, today: 1, week: 3 });
  expect(await referencesOf()).toContain(none);
  // The counts follow the calendar, although no request changes.
  setClock(new Date('2026-03-05T09:00:00.000Z'));
  expect((await list()).due).toEqual({ late: 3, today: 0, week: 3 });
});

test.each([
  ['2026-03-02', '2026-03-02', '2026-03-08'],
  ['2026-03-08', '2026-03-02', '2026-03-08'],
  ['2026-01-01', '2025-12-29', '2026-01-04'],
])('the week of %s is from %s to %s', (day, monday, sunday) => expect(weekOf(day)).toEqual({ monday, sunday }));

test('pages keep the order of what is late, also among equal days', async () => {
  for (let index = 0; index < 110; index += 1) {
    const reference = await add({ receivedAt: `2026-02-${String((index % 20) + 1).padStart(2, '0')}T08:00:00.000Z` });
    if (index % 3 !== 0) await plan(reference, `2026-02-${20 + (index % 4)}`);
  }
  const first = await list();
  const second = await list({ cursor: first.next ?? '' });
  const third = await list({ cursor: second.next ?? '' });
  expect(third.next).toBeUndefined();
  const seen = [first, second, third].flatMap(({ requests }) => requests);
  expect(new Set(seen.map(({ reference }) => reference)).size).toBe(110);
  const days = seen.map(({ nextStep }) => nextStep?.day ?? '9999');
  expect(days).toEqual([...days].sort());
  expect((await lea.post(deskPaths.csv, {})).body.match(/[0-9A-Z]{4}-[0-9A-Z]{4}(?=;)/g)).toEqual(
    seen.map(({ reference }) => reference),
  );
});

test('a page that holds the rest has no next one', async () => {
  for (let index = 0; index < 50; index += 1) await add();
  expect((await list()).next).toBeUndefined();
  await add();
  const { next, requests } = await list();
  expect([requests.length, next !== undefined]).toEqual([50, true]);
  expect((await list({ cursor: next ?? '' })).requests).toHaveLength(1);
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

test('a search finds a request by its commune of now, also after one was noted and undone', async () => {
  const reference = await add({ message: 'Un abri à bois' });
  const { undo } = await change([reference], { kind: 'place', place: 'Vorey' });
  expect([await referencesOf({ search: 'vorey' }), await referencesOf({ place: 'Vorey' })]).toEqual([
    [reference],
    [reference],
  ]);
  expect((await lea.post(deskPaths.undo, { undo })).statusCode).toBe(200);
  expect([await referencesOf({ search: 'vorey' }), await referencesOf({ place: 'Vorey' })]).toEqual([[], []]);
});

test('a search finds a phone number with and without the prefix of its country', async () => {
  const here = await add({ message: 'Un abri', phone: '06 39 98 12 04' });
  const abroad = await add({ message: 'Une grange', phone: '+33 (0)6 39 98 12 05' });
  for (const search of ['+33639981204', '06.39.98.12.04', '+33 6 39 98 12 04', 'abri 0033 639 98 12 04'])
    expect(await referencesOf({ search }), search).toEqual([here]);
  for (const search of ['0639981205', '06 39 98 12 05', '+33639981205 grange'])
    expect(await referencesOf({ search }), search).toEqual([abroad]);
  expect(await referencesOf({ search: '39 98' })).toHaveLength(2);
});

test('a search finds a request by each of its numbers, in any notation, and those of its message and notes', async () => {
  const two = await add({ message: 'Un abri', phone: '+33 (0)4 71 00 00 00 06.12.34.56.78' });
  const abroad = await add({ message: 'Ma fille : 07-98-76-54-32', phone: '+44 (0)20 7946 0958' });
  for (const search of ['0471000000', '+33 4 71 00 00 00', '0033(0)6 12 34 56 78', '6 12 34 56 78', '04/71/00/00/00'])
    expect(await referencesOf({ search }), search).toEqual([two]);
  for (const search of ['+44 20 7946 0958', '00442079460958', '07 98 76 54 32', '+33 798 765 432'])
    expect(await referencesOf({ search }), search).toEqual([abroad]);
  await change([two], { kind: 'note', text: 'Rappeler son frère, 0698765432' });
  expect(await referencesOf({ search: '+33 6 98 76 54 32' })).toEqual([two]);
  expect(await referencesOf({ search: '+33 6 98 76 54 33' })).toEqual([]);
});

test('a request’s numbers come with what dials them; what cannot be read is shown and not dialled', async () => {
  const whole = await show(await add({ phone: '+33 (0)4 71 00 00 00 / 3949' }));
  expect(whole.phone).toBe('+33 (0)4 71 00 00 00 / 3949');
  expect(whole.phones).toEqual([
    { text: '+33 (0)4 71 00 00 00', href: 'tel:+33471000000' },
    { text: ' / ' },
    { text: '3949' },
  ]);
});

test('a search finds œ and oe alike, also in what an earlier server stored', async () => {
  const joined = await add({ message: 'Le gros œuvre est fini, Mme Lebœuf' });
  const apart = await add({ message: 'Après le gros oeuvre' });
  for (const search of ['oeuvre', 'ŒUVRE', 'gros œuvre'])
    expect(await referencesOf({ search }), search).toEqual([apart, joined].sort().reverse());
  expect(await referencesOf({ search: 'leboeuf' })).toEqual([joined]);
  await change([apart], { kind: 'note', text: 'Sa sœur rappelle' });
  expect(await referencesOf({ search: 'soeur' })).toEqual([apart]);
  if (isOnPostgres) return;
  const db = new DatabaseSync(join(server.dataDir, 'leads.db'));
  db.prepare("UPDATE leads SET words = ' / abbaye du sacré cœur ' WHERE reference = ?").run(joined);
  db.prepare("UPDATE lead_notes SET words = ' sœur '").run();
  db.close();
  expect(await referencesOf({ search: 'coeur' })).toEqual([joined]);
  expect(await referencesOf({ search: 'sœur' })).toEqual([apart]);
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
  { due: 'soon' },
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

test('an answer to a request in spam counts as the first one, unless there was one before', async () => {
  const direct = await add({ suspicion: ['honeypot'], receivedAt: '2026-03-02T05:00:00.000Z' });
  await change([direct], { kind: 'state', state: 'called' });
  const mistaken = await add({ receivedAt: '2026-03-01T03:00:00.000Z' });
  await change([mistaken], { kind: 'state', state: 'spam' });
  await change([mistaken], { kind: 'state', state: 'won' });
  const answeredBefore = await add({ receivedAt: '2026-03-02T05:00:00.000Z' });
  await change([answeredBefore], { kind: 'state', state: 'called' });
  await change([answeredBefore], { kind: 'state', state: 'spam' });
  setClock(new Date('2026-03-05T09:00:00.000Z'));
  await change([answeredBefore], { kind: 'state', state: 'called' });
  const { answers, months } = (await lea.get(deskPaths.year)).json<YearFigures>();
  expect(answers.times.map(({ time, count }) => [time, count])).toEqual([
    ['1', 2],
    ['2', 1],
    ['7', 0],
    ['later', 0],
    ['none', 0],
  ]);
  expect(answers.medianHours).toBe(4);
  expect(months[2]?.count).toBe(3);
});

test('an answer that was noted by mistake counts no more: the first one is that after it', async () => {
  const reference = await add({ receivedAt: '2026-03-02T05:00:00.000Z' });
  const answers = async () => (await lea.get(deskPaths.year)).json<YearFigures>().answers;
  await change([reference], { kind: 'state', state: 'called' });
  expect((await answers()).medianHours).toBe(4);
  await change([reference], { kind: 'state', state: 'new' });
  expect((await answers()).medianHours).toBeUndefined();
  setClock(new Date('2026-03-03T05:00:00.000Z'));
  await change([reference], { kind: 'state', state: 'called' });
  expect((await answers()).medianHours).toBe(24);
});

test('the year’s figures are the sizes of the lists that they lead to', async () => {
  const answered = async (receivedAt: string, hours: number, states: readonly Change[], projectType = 'Isolation') => {
    const reference = await add({ receivedAt, projectType });
    setClock(new Date(Date.parse(receivedAt) + hours * 60 * 60 * 1000));
    for (const state of states) await change([reference], state);
    setClock(new Date('2026-03-02T09:00:00.000Z'));
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
