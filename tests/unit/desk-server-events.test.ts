/** Changes of colleagues reach an open page of the desk, also after its connection was interrupted. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The browser's connection to the server, as far as the desk uses it. */
class Source {
  static readonly CLOSED = 2;
  static readonly opened: Source[] = [];
  readyState = 1;
  readonly #listeners = new Map<string, () => void>();

  constructor(readonly url: string) {
    Source.opened.push(this);
  }
  addEventListener(event: string, listener: () => void): void {
    this.#listeners.set(event, listener);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  say(event: string): void {
    this.#listeners.get(event)?.();
  }
}

let window = new EventTarget();
const browser = { onLine: true };
/** Paths that were fetched: the session is checked, and what build the server has. */
const fetched: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  Source.opened.length = 0;
  fetched.length = 0;
  browser.onLine = true;
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('EventSource', Source);
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, window[name].bind(window));
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    return Promise.resolve(new Response('{}', { status: 503 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of the desk that is subscribed; `refreshed` counts how often its screens were told to load again. */
const subscribed = async () => {
  vi.resetModules();
  const refresh = vi.fn();
  vi.doMock(import('../../desk/client/state/resources.ts'), async (original) => ({ ...(await original()), refresh }));
  const { isOffline } = await import('../../desk/client/state/offline.ts');
  const { subscribeToServerEvents } = await import('../../desk/client/state/server-events.ts');
  const unsubscribe = subscribeToServerEvents();
  return { refreshed: () => refresh.mock.calls.length, isOffline, unsubscribe, last: () => Source.opened.at(-1)! };
};

test('what a colleague changes makes the screens load again', async () => {
  const page = await subscribed();
  page.last().say('open');
  expect(page.refreshed()).toBe(0);
  page.last().say('changed');
  expect(page.refreshed()).toBe(1);
});

test('after a reconnection the screens load again, since changes may have been missed, and the build is asked', async () => {
  const page = await subscribed();
  page.last().say('open');
  expect(fetched).toEqual([]);
  page.last().say('open');
  expect([page.refreshed(), fetched.length]).toEqual([1, 1]);
});

test('a connection that the server ends checks the session at once and is opened anew after five seconds', async () => {
  const page = await subscribed();
  page.last().close();
  page.last().say('error');
  expect(fetched).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4900);
  expect(Source.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(Source.opened).toHaveLength(2);
});

test('a connection that the browser opens anew by itself is left to it', async () => {
  const page = await subscribed();
  page.last().readyState = 0;
  page.last().say('error');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([Source.opened.length, fetched.length]).toEqual([1, 0]);
  expect(page.isOffline.get()).toBe(false);
});

test('without a network the desk says so until the connection is there again', async () => {
  const page = await subscribed();
  browser.onLine = false;
  page.last().say('error');
  expect(page.isOffline.get()).toBe(true);
  page.last().say('open');
  expect(page.isOffline.get()).toBe(false);
});

test('a network that is back is used at once: the former connection is closed, the screens load again', async () => {
  const page = await subscribed();
  const former = page.last();
  window.dispatchEvent(new Event('online'));
  expect([former.readyState, Source.opened.length, page.refreshed()]).toEqual([Source.CLOSED, 2, 1]);
});

test('who leaves the desk is no longer connected, nor ever again', async () => {
  const page = await subscribed();
  page.last().close();
  page.last().say('error');
  page.unsubscribe();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([Source.opened.length, page.last().readyState]).toEqual([1, Source.CLOSED]);
});
