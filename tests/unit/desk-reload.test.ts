/** A desk that stays open is reloaded once the server has a newer build, and never while something would be lost. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

/** The modules read the browser's state as they are loaded. */
const load = async () => {
  const [site, reloads, { searchText }, notifications, { pendingChanges }, drafts] = await Promise.all([
    import('../../desk/client/site.ts'),
    import('../../desk/client/state/reload-on-new-build.ts'),
    import('../../desk/client/state/list-navigation.ts'),
    import('../../desk/client/state/notifications.ts'),
    import('../../desk/client/state/outbox.ts'),
    import('../../desk/client/state/drafts.ts'),
  ]);
  return {
    newer: `${site.deskPath}/assets/main-NEWER.js`,
    ...reloads,
    searchText,
    notifications,
    pendingChanges,
    drafts,
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
  desk.searchText.set('');
  desk.drafts.clearDrafts();
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
  ['a note that was begun', () => desk.drafts.saveDraft('note', 'Rappeler')],
  ['a change that can be undone', () => desk.notifications.notify('', { token: 'u', requests: [] })],
])('%s keeps it as it is', async (_name, begin) => {
  served(desk.newer);
  begin();
  await desk.reloadOnNewBuild();
  expect(reload).not.toHaveBeenCalled();
});

test('a change keeps it for as long as it can be undone: two minutes; what cannot be undone does not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  served(desk.newer);
  desk.notifications.notify('', { token: 'u', requests: [] });
  vi.advanceTimersByTime(119_999);
  await desk.reloadOnNewBuild();
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await desk.reloadOnNewBuild();
  desk.notifications.notify('');
  await desk.reloadOnNewBuild();
  expect(reload).toHaveBeenCalledTimes(2);
});

describe('a page that nobody leaves', () => {
  /** What has the focus, and what the page holds, as far as the desk asks: an element by its selector. */
  const page: { focused: string; shown: string } = { focused: '', shown: '' };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    Object.assign(page, { focused: 'body', shown: '' });
    const has = (selectors: string, name: string): boolean => selectors.split(', ').includes(name);
    vi.stubGlobal('document', {
      activeElement: { matches: (selectors: string) => has(selectors, page.focused) },
      querySelector: (selectors: string) => (has(selectors, page.shown) ? {} : null),
    });
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.resetModules();
    desk = await load();
  });

  test('is loaded anew at once where nobody is in the middle of something', async () => {
    served(desk.newer);
    await desk.reloadLeftOpen();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('stays where the server has no newer build, however long', async () => {
    served('/other/main.js');
    await desk.reloadLeftOpen();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['a line', { focused: 'input' }],
    ['a text', { focused: 'textarea' }],
    ['a choice', { focused: 'select' }],
    ['what is chosen in the list', { shown: 'input:checked' }],
    ['a dialogue', { shown: 'dialog[open]' }],
  ])('waits while somebody is at %s, and looks again every five seconds', async (_name, busy) => {
    served(desk.newer);
    Object.assign(page, busy);
    await desk.reloadLeftOpen();
    // Another interruption of the connection asks for nothing more.
    await desk.reloadLeftOpen();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    Object.assign(page, { focused: 'body', shown: '' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
