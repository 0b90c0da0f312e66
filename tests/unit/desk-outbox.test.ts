/** Changes made at the desk: none is lost or doubled, whatever the network and colleagues do. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Change, Conflict, Session, WholeRequest } from '../../desk/contract.ts';
import { eventually } from '../server/eventually.ts';

type Answer = { readonly status: number; readonly body: unknown } | 'unreachable';

/** What the server answers, in order; a call beyond them fails the test. */
let answers: Answer[] = [];
const calls: { readonly path: string; readonly body: { readonly requests?: readonly unknown[] } }[] = [];
const listeners = new Map<string, ((event: { preventDefault: () => void }) => void)[]>();

const requestOf = (version: number, more: Partial<WholeRequest> = {}): WholeRequest =>
  ({ reference: 'R1', version, state: 'new', history: [], notes: [], ...more }) as unknown as WholeRequest;
const called: Change = { kind: 'state', state: 'called' };
const note: Change = { kind: 'note', text: 'Rappeler' };
const done = (version: number): Answer => ({
  status: 200,
  body: { undo: `u${version}`, requests: [requestOf(version)] },
});
const conflict = (more: Partial<Conflict>): Answer => ({
  status: 409,
  body: { error: 'conflict', current: [], gone: [], ...more },
});
const person = (name: string): Session => ({ id: name, email: `${name}@exemple.fr`, name, token: 't' }) as Session;
const say = (event: string): void =>
  listeners.get(event)?.forEach((listener) => listener({ preventDefault: () => undefined }));

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) =>
    listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  );
  vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => {
    calls.push({ path, body: JSON.parse(body) as { readonly requests?: readonly unknown[] } });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('One call too many');
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());

/** The modules of one page of the desk, with Jeanne logged in. */
const openPage = async (...given: readonly Answer[]) => {
  vi.resetModules();
  listeners.clear();
  calls.length = 0;
  answers = [...given];
  const session = await import('../../desk/client/state/session.ts');
  const outbox = await import('../../desk/client/state/outbox.ts');
  const { notification } = await import('../../desk/client/state/notifications.ts');
  const drafts = await import('../../desk/client/state/drafts.ts');
  session.openSession(person('jeanne'));
  const versions = () => outbox.pendingChanges.get().map(({ requests }) => requests.map(({ version }) => version));
  return { ...session, ...outbox, ...drafts, notification, versions };
};

const target = [{ reference: 'R1', version: 1 }];

test('a change is sent once, on the version it was made on, and can be undone', async () => {
  const page = await openPage(done(2));
  await expect(page.submitChange(target, called, 'Noté')).resolves.toBe(true);
  expect(calls.map(({ body }) => body)).toEqual([{ requests: target, change: called }]);
  expect(page.pendingChanges.get()).toEqual([]);
  expect(page.notification.get()).toMatchObject({ text: 'Noté', undo: { token: 'u2' } });
});

test('what waits behind a change of the same request is sent on the version that it made', async () => {
  const page = await openPage(done(2), done(3));
  const both = [page.submitChange(target, called, 'Noté'), page.submitChange(target, note, 'Noté')];
  await expect(Promise.all(both)).resolves.toEqual([true, true]);
  expect(calls.map(({ body }) => body.requests)).toEqual([target, [{ reference: 'R1', version: 2 }]]);
});

test('what is being written goes on from one’s own change, and from nobody else’s', async () => {
  const page = await openPage(done(2));
  page.saveDraft('note', 'Rappeler', { reference: 'R1', version: 1 });
  page.saveDraft('answer', 'Bonjour', { reference: 'R1', version: 0 });
  page.saveDraft('other note', 'Visite', { reference: 'R2', version: 1 });
  page.saveDraft('page', 'Un toit');
  await page.submitChange(target, called, 'Noté');
  const kept = (key: string) => [page.draftOf(key)?.value, page.draftOf(key)?.target?.version];
  expect(['note', 'answer', 'other note', 'page'].map(kept)).toEqual([
    ['Rappeler', 2],
    ['Bonjour', 0],
    ['Visite', 1],
    ['Un toit', undefined],
  ]);
  // What is written on belongs to what it was begun on.
  page.saveDraft('note', 'Rappeler lundi', { reference: 'R1', version: 7 });
  expect(kept('note')).toEqual(['Rappeler lundi', 2]);
});

test('what was begun before somebody else’s change stays there, whatever version other requests of one’s change have', async () => {
  const page = await openPage();
  page.saveDraft('note', 'Rappeler', { reference: 'R1', version: 1 });
  const at = (first: number, second: number) => [
    { reference: 'R1', version: first },
    { reference: 'R2', version: second },
  ];
  page.followOwnChange(at(2, 1), at(3, 2));
  expect(page.draftOf('note')?.target?.version).toBe(1);
  page.followOwnChange(at(1, 2), at(2, 3));
  expect(page.draftOf('note')?.target?.version).toBe(2);
});

test.each([
  ['the network is gone', 'unreachable'],
  ['the server is restarted', { status: 503, body: { error: 'unavailable' } }],
  ['there were too many calls', { status: 429, body: { error: 'too-many' } }],
] as const)('a change stays where %s, is tried again after five seconds, then sent once', async (_name, failure) => {
  vi.useFakeTimers();
  const page = await openPage(failure, done(2));
  const result = page.submitChange(target, called, 'Noté');
  await vi.advanceTimersByTimeAsync(4900);
  expect([calls.length, page.versions()]).toEqual([1, [[1]]]);
  await vi.advanceTimersByTimeAsync(200);
  await expect(result).resolves.toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(2);
});

test('what waits for the network goes at once when the browser finds it again', async () => {
  vi.useFakeTimers();
  const page = await openPage('unreachable', done(2));
  const result = page.submitChange(target, called, 'Noté');
  await vi.advanceTimersByTimeAsync(100);
  say('online');
  await vi.advanceTimersByTimeAsync(100);
  await expect(result).resolves.toBe(true);
});

test('what waits for the network goes at once when another call has reached the server', async () => {
  vi.useFakeTimers();
  const page = await openPage('unreachable', { status: 200, body: {} }, done(2));
  const result = page.submitChange(target, called, 'Noté');
  await vi.advanceTimersByTimeAsync(100);
  say('offline');
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toHaveLength(1);
  await page.postToApi('api/other', {});
  await vi.advanceTimersByTimeAsync(100);
  await expect(result).resolves.toBe(true);
});

test('a refused change is told and leaves the queue, and the next one is sent', async () => {
  const page = await openPage({ status: 422, body: { error: 'invalid' } }, done(2));
  const both = [page.submitChange(target, called, 'Noté'), page.submitChange(target, note, 'Ajouté')];
  await expect(both[0]).resolves.toBe(false);
  expect(page.notification.get()).toMatchObject({ isError: true });
  await expect(both[1]).resolves.toBe(true);
  expect(page.notification.get()).toMatchObject({ text: 'Ajouté' });
});

test('a session that has ended keeps the change for the next login of the same person', async () => {
  const page = await openPage({ status: 401, body: { error: 'stranger' } }, done(2));
  const result = page.submitChange(target, called, 'Noté');
  await eventually(() => page.sessionState.get()).toEqual({ kind: 'logged-out', reason: 'expired' });
  expect(page.versions()).toEqual([[1]]);
  page.openSession(person('jeanne'));
  await expect(result).resolves.toBe(true);
});

test('another person who logs in neither sends nor sees it', async () => {
  const page = await openPage({ status: 401, body: { error: 'stranger' } });
  const result = page.submitChange(target, called, 'Noté');
  await eventually(() => page.sessionState.get().kind).toBe('logged-out');
  page.openSession(person('paul'));
  await expect(result).resolves.toBe(false);
  expect([page.pendingChanges.get(), calls.length]).toEqual([[], 1]);
});

test('an answer that was lost on the way is no conflict: the change is there, by the same person', async () => {
  const current = requestOf(2, { state: 'called', stateBy: 'jeanne' });
  const page = await openPage(conflict({ current: [current] }));
  await expect(page.submitChange(target, called, 'Noté')).resolves.toBe(true);
  expect(page.notification.get()?.undo).toBeUndefined();
});

test('a new note overwrites nothing: it is sent again on the current version', async () => {
  const page = await openPage(conflict({ current: [requestOf(5)] }), done(6));
  await expect(page.submitChange(target, note, 'Ajouté')).resolves.toBe(true);
  expect(calls.at(-1)?.body.requests).toEqual([{ reference: 'R1', version: 5 }]);
});

test('a request that was erased is told, and its change leaves the queue', async () => {
  const page = await openPage(conflict({ gone: ['R1'] }));
  await expect(page.submitChange(target, called, 'Noté')).resolves.toBe(false);
  expect(page.notification.get()).toMatchObject({ isError: true });
});

test.each([
  ['kept', true],
  ['given up', false],
] as const)('a conflict waits for the person, holds up no other change, and is %s', async (_name, isKept) => {
  const current = requestOf(4, { state: 'won', stateBy: 'paul' });
  const page = await openPage(conflict({ current: [current] }), done(9), ...(isKept ? [done(5)] : []));
  const result = page.submitChange(target, called, 'Noté');
  await expect(page.submitChange([{ reference: 'R2', version: 8 }], called, 'Noté')).resolves.toBe(true);
  const [pending] = page.pendingChanges.get();
  expect(pending?.conflict?.current).toEqual([current]);
  if (pending !== undefined) (isKept ? page.overwriteConflict : page.discardChange)(pending);
  await expect(result).resolves.toBe(isKept);
  expect(page.pendingChanges.get()).toEqual([]);
  expect(calls.slice(2).map(({ body }) => body.requests)).toEqual(isKept ? [[{ reference: 'R1', version: 4 }]] : []);
});

test('a conflict follows what one changes oneself before one decides: it is asked for again once', async () => {
  const page = await openPage(conflict({ current: [requestOf(4)] }), done(5), done(6));
  const result = page.submitChange(target, called, 'Noté');
  await page.submitChange([{ reference: 'R1', version: 4 }], note, 'Ajouté');
  page.overwriteConflict(page.pendingChanges.get()[0]!);
  await expect(result).resolves.toBe(true);
  expect(calls.at(-1)?.body.requests).toEqual([{ reference: 'R1', version: 5 }]);
});

test('a page that is closed asks first while a change waits or something is written, and only then', async () => {
  vi.useFakeTimers();
  const page = await openPage('unreachable', done(2));
  const asks = (): boolean => {
    let isAsked = false;
    listeners.get('beforeunload')?.forEach((listener) => listener({ preventDefault: () => void (isAsked = true) }));
    return isAsked;
  };
  const result = page.submitChange(target, called, 'Noté');
  await vi.advanceTimersByTimeAsync(100);
  expect(asks()).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  await result;
  expect(asks()).toBe(false);
  page.saveDraft('note', 'Rappeler');
  expect(asks()).toBe(true);
  page.deleteDraft('note');
  expect(asks()).toBe(false);
});
