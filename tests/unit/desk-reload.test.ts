/** A desk that stays open is reloaded once the server has a newer build, and never while something would be lost. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** The modules read the browser's state as they are loaded. */
const load = async () => {
  const [site, { reloadOnNewBuild }, { searchText }, notifications, { pendingChanges }] = await Promise.all([
    import('../../desk/client/site.ts'),
    import('../../desk/client/state/reload-on-new-build.ts'),
    import('../../desk/client/state/list-navigation.ts'),
    import('../../desk/client/state/notifications.ts'),
    import('../../desk/client/state/outbox.ts'),
  ]);
  return {
    newer: `${site.deskPath}/assets/main-NEWER.js`,
    reloadOnNewBuild,
    searchText,
    notifications,
    pendingChanges,
  };
};
let desk: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.resetModules();
  desk = await load();
});
afterAll(() => vi.resetModules());

const reload = vi.fn<() => void>();
let here: { href: string; readonly reload: () => void };

beforeEach(() => {
  reload.mockClear();
  here = { href: 'https://example.org/desk', reload };
  vi.stubGlobal('location', here);
});
afterEach(() => {
  vi.unstubAllGlobals();
  desk.searchText.set('');
  desk.pendingChanges.set([]);
  desk.notifications.notification.set(undefined);
});

/** The server's document of the desk names a script. */
const served = (script: string, status = 200): void => {
  const page = `<!doctype html><script type="module" src="${script}"></script>`;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(page, { status })));
};

test('a newer script of the desk reloads it', async () => {
  served(desk.newer);
  await desk.reloadOnNewBuild();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['a script of another application, as a proxy’s own page has one', () => served('/other/main.js')],
  ['a document that is an error', () => served(desk.newer, 503)],
  ['a document without a script', () => vi.stubGlobal('fetch', () => Promise.resolve(new Response('Busy')))],
  ['no answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))],
])('%s does not', async (_name, answer) => {
  answer();
  await desk.reloadOnNewBuild();
  expect(reload).not.toHaveBeenCalled();
});

test('a screen that was left meanwhile is not reloaded', async () => {
  served(desk.newer);
  const asked = desk.reloadOnNewBuild();
  here.href = 'https://example.org/desk/year';
  await asked;
  expect(reload).not.toHaveBeenCalled();
});

const step = { kind: 'next-step' } as const;

test.each([
  ['a change that has not left', () => desk.pendingChanges.set([{ id: 1, requests: [], change: step, doneText: '' }])],
  ['a search that was begun', () => desk.searchText.set('Roche')],
  ['a change that can be undone', () => desk.notifications.notify('', { token: 'u', requests: [] })],
])('%s keeps it as it is', async (_name, begin) => {
  served(desk.newer);
  begin();
  await desk.reloadOnNewBuild();
  expect(reload).not.toHaveBeenCalled();
});
