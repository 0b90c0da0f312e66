/** Calls to the site’s office: a build that takes longer than an answer, a network that is lost, files. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deskPaths, type Session } from '../../desk/contract.ts';
import { baseHeader } from '../../office/api.ts';

type Answer = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> };

/** What the office answers, in order. */
let answers: (Answer | 'unreachable')[] = [];
const calls: { readonly path: string; readonly method: string; readonly headers: Headers }[] = [];

const load = async () => ({
  ...(await import('../../desk/client/editing/office.ts')),
  ...(await import('../../desk/client/state/session.ts')),
});
let desk: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers }: RequestInit) => {
    calls.push({ path, method, headers: new Headers(headers) });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('One call too many');
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200, body = {}, headers: said = {} } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    // A response whose body is there at once: the clock alone says when something is asked for.
    const blob = () => Promise.resolve({ text: () => Promise.resolve(text) });
    return Promise.resolve({ ok: status < 400, status, headers: new Headers(said), blob });
  });
  vi.resetModules();
  desk = await load();
  desk.openSession({ id: 'p', email: 'paul@exemple.fr', name: 'Paul', token: 't' } as Session);
});
afterEach(() => {
  vi.useRealTimers();
  calls.length = 0;
});
afterAll(() => void vi.unstubAllGlobals());

const underWay: Answer = { status: 202, body: { kind: 'under-way' } };
const built = { kind: 'built', diagnostics: [] };
/** What the office says of the person's last call. */
const state = (own?: object): Answer => ({ body: { progress: { kind: 'idle' }, problems: [], own } });
const asked = (): string[] => calls.map(({ path }) => path.replace(/^.*\/site\//, ''));

/** Starts a preview; what becomes of it after so many seconds. */
const previewFor = async (seconds: number, ...given: (Answer | 'unreachable')[]): Promise<unknown> => {
  vi.useFakeTimers();
  answers = given;
  let outcome: unknown = 'waiting';
  desk.preview().then(
    (result) => (outcome = result),
    (error: unknown) => (outcome = (error as { readonly code?: string }).code),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return outcome;
};

test('a build that is done at once is not asked for again', async () => {
  expect(await previewFor(60, { body: built })).toEqual(built);
  expect(asked()).toEqual(['preview']);
});

test('a build that takes longer is asked for every two seconds, until it is done', async () => {
  const going = state({ call: 'preview' });
  const done = state({ call: 'preview', result: built });
  expect(await previewFor(5.9, underWay, going, going, done)).toBe('waiting');
  expect(asked()).toEqual(['preview', 'state', 'state']);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked()).toEqual(['preview', 'state', 'state', 'state']);
  expect(await previewFor(6, underWay, going, going, done)).toEqual(built);
});

test('a network that is lost takes no build back: it is asked for until the network is there', async () => {
  const done = state({ call: 'preview', result: built });
  expect(await previewFor(8, 'unreachable', 'unreachable', 'unreachable', done)).toEqual(built);
});

test.each([
  ['that the office never got', undefined],
  ['whose place another one has taken', { call: 'publish', result: { kind: 'unchanged' } }],
])('a build %s has failed for want of a network', async (_name, own) => {
  expect(await previewFor(2, 'unreachable', state(own))).toBe('network');
  expect(asked()).toEqual(['preview', 'state']);
});

test('what the office refuses is told at once, and so is an office that ends meanwhile', async () => {
  const refused = { status: 422, body: { error: 'invalid' } };
  expect(await previewFor(0, refused)).toBe('invalid');
  expect(await previewFor(2, underWay, { status: 503, body: { error: 'site-closed' } })).toBe('site-closed');
});

test('a build that does not end is given up after a quarter of an hour', async () => {
  const going = Array.from({ length: 450 }, () => state({ call: 'preview' }));
  expect(await previewFor(899, underWay, ...going)).toBe('waiting');
  expect(await previewFor(900, underWay, ...going)).toBe('unavailable');
});

test('a publication and one that is taken back are found by their own call', async () => {
  vi.useFakeTimers();
  const result = { kind: 'unchanged' };
  answers = [underWay, underWay, state({ call: 'publish', result }), state({ call: 'back', result })];
  const both = [desk.publish({ message: 'Un toit' }), desk.takeBack({ commit: 'c' })];
  await vi.advanceTimersByTimeAsync(2000);
  expect(await Promise.all(both)).toEqual([result, result]);
});

const path = 'content/projects/a&b.yaml';

test('a file is read with the commit that it belongs to; one that is not there is no error', async () => {
  answers = [{ body: 'title: A', headers: { [baseHeader]: 'c1' } }, { status: 404 }, { status: 503 }];
  const file = await desk.readFile(path);
  expect([await file?.content.text(), file?.base]).toEqual(['title: A', 'c1']);
  expect(calls[0]?.path).toMatch(/\/file\?path=content%2Fprojects%2Fa%26b\.yaml$/);
  expect(await desk.readFile(path)).toBeUndefined();
  await expect(desk.readFile(path)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a file goes back with the commit that it was read from, and without one where it is new', async () => {
  answers = Array.from({ length: 5 }, () => ({ status: 204 }));
  await desk.saveFile(path, new Blob(['title: B']), 'c1');
  await desk.saveFile(path, new Blob(['title: B']));
  await desk.removeFile(path, 'c1');
  await desk.removeFile(path);
  await desk.discardFile(path);
  expect(calls.map(({ method, headers }) => [method, headers.get(baseHeader), headers.get('content-type')])).toEqual([
    ['PUT', 'c1', 'application/octet-stream'],
    ['PUT', null, 'application/octet-stream'],
    ['DELETE', 'c1', null],
    ['DELETE', null, null],
    ['POST', null, 'application/json'],
  ]);
  expect(calls.at(-1)?.path).toContain(`/${deskPaths.siteDiscard}?path=content%2Fprojects%2Fa%26b.yaml`);
});
