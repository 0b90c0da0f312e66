/** What the desk keeps in memory belongs to one user: it outlasts an expired session and no other user sees it. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deskPaths, tokenHeader, type Session } from '../../desk/contract.ts';

const userOf = (email: string): Session => ({ email, name: email, token: 'token' }) as Session;
const jeanne = userOf('jeanne@exemple.fr');
const paul = userOf('paul@exemple.fr');

/** The modules of one page of the desk: their state lasts as long as the page is open. */
const openPage = async () => {
  vi.resetModules();
  const session = await import('../../desk/client/state/session.ts');
  const drafts = await import('../../desk/client/state/drafts.ts');
  let changes = 0;
  session.onUserChange(() => void (changes += 1));
  const postToStranger = () => session.postToApi('api/changes', {}).catch((error: unknown) => error);
  return { ...session, ...drafts, postToStranger, userChanges: () => changes };
};

type Page = Awaited<ReturnType<typeof openPage>>;

/** What the server answers to each call. */
let status = 401;
/** What happens while a call is under way. */
let meanwhile: () => void = () => undefined;

beforeAll(() => {
  // The modules ask the window whether it is online, and before it is closed.
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  return () => void vi.unstubAllGlobals();
});
beforeEach(() => {
  status = 401;
  meanwhile = () => undefined;
  vi.stubGlobal('fetch', () => {
    meanwhile();
    return Promise.resolve(new Response('{}', { status }));
  });
});

describe('a draft', () => {
  test('is kept at the first login of a page, which changes no user', async () => {
    const page = await openPage();
    page.saveDraft('note', 'Rappeler');
    page.openSession(jeanne);
    expect(page.draftOf('note')?.value).toBe('Rappeler');
    expect(page.userChanges()).toBe(0);
  });

  test('is kept for the user whose session has expired', async () => {
    const page = await openPage();
    page.openSession(jeanne);
    page.saveDraft('note', 'Rappeler');
    await page.postToStranger();
    expect(page.sessionState.get()).toEqual({ kind: 'logged-out', reason: 'expired' });
    page.openSession(jeanne);
    expect(page.draftOf('note')?.value).toBe('Rappeler');
    expect(page.userChanges()).toBe(0);
  });

  test('is deleted before another user logs in', async () => {
    const page = await openPage();
    page.openSession(jeanne);
    page.saveDraft('note', 'Rappeler');
    await page.postToStranger();
    page.openSession(paul);
    expect(page.hasDrafts()).toBe(false);
    expect(page.userChanges()).toBe(1);
  });
});

describe('a session that the server no longer knows', () => {
  test.each([
    ['a page’s data', (page: Page) => page.getFromApi('api/request')],
    ['a change', (page: Page) => page.postToApi('api/changes', {})],
    ['an answer with files', (page: Page) => page.postFormToApi('api/answers', new FormData())],
    ['a table', (page: Page) => page.postForFile('api/csv', {})],
    ['a file of the site', (page: Page) => page.callWithToken('api/site/file', { method: 'PUT', body: 'x' })],
  ])('is over with whatever learns it: %s', async (_name, call) => {
    const page = await openPage();
    page.openSession(jeanne);
    await expect(call(page)).rejects.toMatchObject({ code: 'stranger' });
    expect(page.sessionState.get()).toEqual({ kind: 'logged-out', reason: 'expired' });
  });

  test.each([403, 404, 429, 503])('is not over with an answer of %i', async (other) => {
    const page = await openPage();
    page.openSession(jeanne);
    status = other;
    await page.getFromApi('api/request').catch(() => undefined);
    expect(page.sessionState.get().kind).toBe('logged-in');
  });

  test('leaves the one that was opened before its last answer came', async () => {
    const page = await openPage();
    page.openSession(jeanne);
    meanwhile = () => page.openSession({ ...jeanne, token: 'newer' });
    await expect(page.postToStranger()).resolves.toMatchObject({ code: 'stranger' });
    expect(page.sessionState.get()).toMatchObject({ kind: 'logged-in', session: { token: 'newer' } });
  });

  test('is told by the login, not by a message that stays after it', async () => {
    const page = await openPage();
    const { notification, undoChange } = await import('../../desk/client/state/notifications.ts');
    page.openSession(jeanne);
    await undoChange({ token: 'u1', requests: [] });
    expect(notification.get()).toBeUndefined();
    page.openSession(jeanne);
    status = 403;
    await undoChange({ token: 'u1', requests: [] });
    expect(notification.get()).toMatchObject({ isError: true });
  });
});

describe('an answer of the server', () => {
  const failureOf = async (answer: Response | 'unreachable') => {
    const page = await openPage();
    page.openSession(jeanne);
    vi.stubGlobal('fetch', () =>
      answer === 'unreachable' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer),
    );
    return page.getFromApi('api/request').catch((error: unknown) => error);
  };

  test.each([
    [401, 'stranger'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [413, 'files'],
    [422, 'invalid'],
    [429, 'too-many'],
    [500, 'unavailable'],
    [502, 'unavailable'],
  ])('that a proxy gives in its place is told by its status: %i is « %s »', async (code, expected) => {
    const answer = new Response('<h1>Sorry</h1>', { status: code });
    expect(await failureOf(answer)).toMatchObject({ code: expected, details: [], sentence: undefined });
  });

  test('is told by what it says, whatever its status, with its sentences', async () => {
    const files = Response.json({ error: 'files', details: ['Trop grand.'] }, { status: 422 });
    expect(await failureOf(files)).toMatchObject({ code: 'files', details: ['Trop grand.'] });
    const refused = Response.json({ error: 'invalid', sentence: 'Le brouillon est plein.' }, { status: 422 });
    expect(await failureOf(refused)).toMatchObject({ code: 'invalid', sentence: 'Le brouillon est plein.' });
    const conflict = { error: 'conflict', current: [], gone: ['R1'] };
    expect(await failureOf(Response.json(conflict, { status: 409 }))).toMatchObject({ code: 'conflict', conflict });
  });

  test('that does not come tells that there is no network, until another one comes', async () => {
    expect(await failureOf('unreachable')).toMatchObject({ code: 'network' });
    const { isOffline } = await import('../../desk/client/state/offline.ts');
    const { getFromApi } = await import('../../desk/client/state/session.ts');
    expect(isOffline.get()).toBe(true);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ found: true })));
    expect(await getFromApi('api/request')).toEqual({ found: true });
    expect(isOffline.get()).toBe(false);
  });

  test('that nobody waits for any longer says nothing of the network', async () => {
    const page = await openPage();
    const { isOffline } = await import('../../desk/client/state/offline.ts');
    vi.stubGlobal('fetch', (_path: string, { signal }: { readonly signal: AbortSignal }) => {
      signal.throwIfAborted();
      return Promise.resolve(Response.json({}));
    });
    await expect(page.getFromApi('api/request', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(isOffline.get()).toBe(false);
  });
});

describe('a token that another tab has replaced', () => {
  /** Answers « forbidden » to the old token, and tells the session that the browser's cookie is of now. */
  const serve = (current: Session, accepted: string | undefined = current.token) => {
    const tokens: (string | null)[] = [];
    vi.stubGlobal('fetch', (path: string, { headers }: { readonly headers: Record<string, string> }) => {
      if (path.endsWith(deskPaths.session)) return Promise.resolve(Response.json(current));
      const token = new Headers(headers).get(tokenHeader);
      tokens.push(token);
      return Promise.resolve(Response.json({ error: 'forbidden' }, { status: token === accepted ? 200 : 403 }));
    });
    return tokens;
  };

  test('is asked for anew, and the call sent once more with it', async () => {
    const page = await openPage();
    page.openSession(jeanne);
    const tokens = serve({ ...jeanne, token: 'newer' });
    await page.postToApi('api/changes', {});
    expect(tokens).toEqual(['token', 'newer']);
  });

  test('is not replaced by another user’s: nothing is sent in their name', async () => {
    const page = await openPage();
    page.openSession(jeanne);
    const tokens = serve({ ...paul, token: 'newer' });
    await expect(page.postToApi('api/changes', {})).rejects.toMatchObject({ code: 'forbidden' });
    expect(tokens).toEqual(['token']);
  });

  test('is sent once where it is still the session’s', async () => {
    const page = await openPage();
    page.openSession(jeanne);
    const tokens = serve(jeanne, 'none');
    await expect(page.postToApi('api/changes', {})).rejects.toMatchObject({ code: 'forbidden' });
    expect(tokens).toEqual(['token']);
  });
});
