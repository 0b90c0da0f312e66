/** What each service of analytics is told, and that nothing waits for one that is absent, silent or broken. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Service = 'gtag' | 'matomo' | 'plausible' | 'none';

/** The module of a page whose site has chosen a service; `globals` are what the service's script has left. */
const openPage = async (service: Service, globals: Readonly<Record<string, unknown>>) => {
  vi.resetModules();
  vi.doMock('#site/analytics.gen', () => ({ analytics: { service } }));
  vi.stubGlobal('window', globals);
  vi.stubGlobal('location', { origin: 'https://exemple.fr' });
  return import('../../src/analytics/track.ts');
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.doUnmock('#site/analytics.gen');
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** How long a promise took, in ms of the fake clock; nothing when it never ended. */
const durationOf = async (promise: Promise<void>): Promise<number | undefined> => {
  const from = Date.now();
  let took: number | undefined;
  void promise.then(() => (took = Date.now() - from));
  await vi.advanceTimersByTimeAsync(10_000);
  return took;
};

test('Google is told a page with path, title and address, once until the path changes', async () => {
  const gtag = vi.fn();
  const { reportPageView } = await openPage('gtag', { gtag });
  for (const path of ['/a', '/a', '/b', '/a']) reportPageView(path, `Titre ${path}`);
  expect(gtag.mock.calls.map(([, , told]: unknown[]) => (told as { page_path: string }).page_path)).toEqual([
    '/a',
    '/b',
    '/a',
  ]);
  expect(gtag.mock.calls[0]).toEqual([
    'event',
    'page_view',
    { page_path: '/a', page_title: 'Titre /a', page_location: 'https://exemple.fr/a' },
  ]);
});

test('a page that was read before the service came is told afterwards', async () => {
  const globals: Record<string, unknown> = {};
  const { reportPageView } = await openPage('gtag', globals);
  reportPageView('/a', 'A');
  const gtag = vi.fn();
  globals['gtag'] = gtag;
  reportPageView('/a', 'A');
  expect(gtag).toHaveBeenCalledOnce();
});

test('Matomo is told by its queue, in its order', async () => {
  const queue: unknown[] = [];
  const { reportPageView, trackEvent } = await openPage('matomo', { _paq: queue });
  reportPageView('/a', 'A');
  await trackEvent('generate_lead', { form_id: 'contact', file_count: 2 });
  await trackEvent('call');
  expect(queue).toEqual([
    ['setCustomUrl', 'https://exemple.fr/a'],
    ['setDocumentTitle', 'A'],
    ['trackPageView'],
    ['trackEvent', 'contact', 'generate_lead', '{"form_id":"contact","file_count":2}'],
    ['trackEvent', 'call', 'call', '{}'],
  ]);
});

test('Plausible is told by its function, with properties', async () => {
  const plausible = vi.fn();
  const { reportPageView, trackEvent } = await openPage('plausible', { plausible });
  reportPageView('/a', 'A');
  void trackEvent('generate_lead', { file_count: 2 }, { timeoutMs: 500 });
  expect(plausible.mock.calls).toMatchObject([
    ['pageview', { u: 'https://exemple.fr/a', props: { path: '/a', title: 'A' } }],
    ['generate_lead', { props: { file_count: 2 } }],
  ]);
});

test.each([
  ['none', { gtag: vi.fn(), _paq: [], plausible: vi.fn() }],
  ['gtag', { gtag: 'blocked' }],
  ['gtag', { plausible: vi.fn() }],
  ['matomo', { _paq: {} }],
  ['plausible', { gtag: vi.fn() }],
] as const)('with %s and %o nothing is sent, nothing fails, and nobody waits', async (service, globals) => {
  const { reportPageView, trackEvent } = await openPage(service, globals);
  reportPageView('/a', 'A');
  expect(await durationOf(trackEvent('generate_lead', {}, { timeoutMs: 500 }))).toBe(0);
  for (const value of Object.values(globals)) if (vi.isMockFunction(value)) expect(value).not.toHaveBeenCalled();
});

test.each([
  ['answers', 500, (done: () => void) => setTimeout(done, 80), 80],
  ['is silent', 500, () => undefined, 500],
  ['is silent, and nobody waits for it', undefined, () => undefined, 0],
] as const)('an event ends when the service %s', async (_name, timeoutMs, answer, expected) => {
  const gtag = (...[, , told]: [string, string, { event_callback: () => void }]): void =>
    void answer(told.event_callback);
  const plausible = (_event: string, { callback }: { callback: () => void }): void => void answer(callback);
  for (const [service, globals] of [
    ['gtag', { gtag }],
    ['plausible', { plausible }],
  ] as const) {
    const { trackEvent } = await openPage(service, globals);
    expect(await durationOf(trackEvent('generate_lead', {}, timeoutMs === undefined ? {} : { timeoutMs }))).toBe(
      expected,
    );
  }
});

test('Google is given the event’s own time as well, where there is one', async () => {
  const gtag = vi.fn();
  const { trackEvent } = await openPage('gtag', { gtag });
  void trackEvent('generate_lead', { form_id: 'f' }, { timeoutMs: 1500 });
  void trackEvent('call');
  const told = gtag.mock.calls.map(([, name, parameters]) => {
    const { event_callback: _, ...rest } = parameters as Record<string, unknown>;
    return [name as string, rest];
  });
  expect(told).toEqual([
    ['generate_lead', { form_id: 'f', event_timeout: 1500 }],
    ['call', {}],
  ]);
});

test('a service that breaks holds nobody up', async () => {
  const gtag = (): never => {
    throw new Error('blocked');
  };
  const { trackEvent } = await openPage('gtag', { gtag });
  expect(await durationOf(trackEvent('generate_lead', {}, { timeoutMs: 500 }))).toBe(0);
});
