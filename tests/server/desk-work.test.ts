/** What one does with requests at the desk: change, undo; and what two people do at once. */
import { expect, test } from 'vitest';
import { type Change, type ChangeResult, type Conflict, deskPaths, requestPath } from '../../desk/contract.ts';
import { add, at, change, lea, now, server, show, useDeskServer } from './desk-work.ts';
import { register } from './desk.ts';
import { runCli } from './leads.ts';
import { isOnPostgres } from './stores.ts';

useDeskServer();

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

test.skipIf(isOnPostgres)(
  'the command line keeps its words: "answered" is called, and what has gone on stays',
  async () => {
    const [called, won] = [await add(), await add()];
    await change([won], { kind: 'state', state: 'won' });
    for (const reference of [called, won]) expect((await runCli(['mark', reference, 'answered'], at())).code).toBe(0);
    expect(await show(called)).toMatchObject({ state: 'called', stateBy: 'leads', version: 2 });
    expect((await show(won)).state).toBe('won');
    expect((await runCli(['mark', called, 'visit-planned'], at())).code).toBe(0);
    expect((await show(called)).state).toBe('visit-planned');
    expect(JSON.parse((await runCli(['list', '--status', 'answered', '--json'], at())).out)).toHaveLength(2);
  },
);
