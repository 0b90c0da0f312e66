/** What the application makes of a browser: how it is connected, whether it can share, what is scrolled past. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isEnlarged } from '../../src/browser/enlarged.ts';
import { isGoodConnection, savesData } from '../../src/browser/network-information.ts';
import { isPageLink } from '../../src/browser/page-link.ts';
import { shareAddress } from '../../src/browser/share.ts';
import { withTimeout } from '../../src/contact/with-timeout.ts';
import { watchContactBar } from '../../src/layout/watch-contact-bar.ts';
import { prefetchPath, setPrefetcher } from '../../src/ui/prefetch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  { connection: undefined, saves: false, isGood: true },
  { connection: {}, saves: false, isGood: true },
  { connection: { saveData: false, effectiveType: '4g' }, saves: false, isGood: true },
  { connection: { effectiveType: '3g' }, saves: false, isGood: false },
  { connection: { saveData: true, effectiveType: '4g' }, saves: true, isGood: false },
  { connection: undefined, prefersLess: true, saves: true, isGood: false },
])('pages are fetched in advance where the connection is good: %o', ({ connection, prefersLess, saves, isGood }) => {
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: prefersLess === true && query === '(prefers-reduced-data: reduce)',
  }));
  expect([savesData(), isGoodConnection()]).toEqual([saves, isGood]);
});

test('a page is fetched in advance once, and not where the visitor saves data', () => {
  const fetched: string[] = [];
  let saveData = true;
  vi.stubGlobal('navigator', {
    get connection() {
      return { saveData };
    },
  });
  setPrefetcher((path) => fetched.push(path));
  prefetchPath('/one');
  expect(fetched).toEqual([]);
  saveData = false;
  for (const path of ['/one', '/other', '/one']) prefetchPath(path);
  expect(fetched).toEqual(['/one', '/other']);
});

test.each([
  ['/projets', {}, true],
  ['/projet/toit-2.1/vue', {}, true],
  ['/documents/plan.pdf', {}, false],
  ['/documents/PLAN.PDF', {}, false],
  ['/projets', { target: '_blank' }, false],
  ['/projets', { download: '' }, false],
])('a link to %s with %o opens a page of the site: %s', (pathname, attributes, isOne) => {
  const { target = '' } = attributes as { target?: string };
  const link = { pathname, target, hasAttribute: (name: string) => name in attributes };
  expect(isPageLink(link as HTMLAnchorElement)).toBe(isOne);
});

test.each([
  [undefined, false],
  [1, false],
  [1.005, false],
  [1.5, true],
])('a page at a scale of %s is enlarged: %s', (scale, expected) => {
  vi.stubGlobal('window', scale === undefined ? {} : { visualViewport: { scale } });
  expect(isEnlarged()).toBe(expected);
});

describe('an address', () => {
  const refused = (name: string) => () => Promise.reject(new DOMException('no', name));
  const done = () => Promise.resolve();

  test.each([
    ['is shared where that can be done', done, done, 'shared', 0],
    ['counts as shared where the visitor changes their mind', refused('AbortError'), done, 'shared', 0],
    ['is copied where it may not be shared', refused('NotAllowedError'), done, 'copied', 1],
    ['is copied where sharing is not known', undefined, done, 'copied', 1],
    ['stays where it is when neither may be', undefined, refused('NotAllowedError'), 'failed', 1],
    ['stays where it is when neither is known', undefined, undefined, 'failed', 0],
  ] as const)('%s', async (_what, share, write, outcome, copies) => {
    const writeText = write && vi.fn(write);
    const told = share && vi.fn(share);
    vi.stubGlobal('navigator', { share: told, clipboard: writeText && { writeText } });
    expect(await shareAddress('Une grange', 'https://exemple.fr/projet/grange')).toBe(outcome);
    if (told) expect(told).toHaveBeenCalledWith({ title: 'Une grange', url: 'https://exemple.fr/projet/grange' });
    expect(writeText?.mock.calls ?? []).toEqual(Array(copies).fill(['https://exemple.fr/projet/grange']));
  });
});

describe('a promise with a limit', () => {
  const answerAfter = (ms: number): Promise<string> => new Promise((settle) => setTimeout(settle, ms, 'there'));

  test('gives what comes in time, and nothing for what comes later or fails', async () => {
    vi.useFakeTimers();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const inTime = withTimeout(answerAfter(99), 100);
    const late = withTimeout(answerAfter(101), 100);
    expect(await withTimeout(Promise.reject<string>(new Error('gone')), 100)).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(100);
    expect([await inTime, await late]).toEqual(['there', undefined]);
  });
});

describe('the bar of a phone shows', () => {
  const threshold = 600;
  const height = 900;
  type Buttons = readonly [place: 'first' | 'last' | '', top: number, bottom: number];

  test.each<[string, number, readonly Buttons[], boolean]>([
    ['not before the visitor has scrolled', threshold, [], false],
    ['from then on', threshold + 1, [], true],
    ['not over the first buttons', 700, [['first', -50, 0]], false],
    ['below the first buttons', 700, [['first', -51, -1]], true],
    ['not above the first buttons', 700, [['first', height + 1, height + 50]], false],
    ['not over the last buttons', 700, [['last', height, height + 50]], false],
    ['above the last buttons', 700, [['last', height + 1, height + 50]], true],
    ['not below the last buttons', 700, [['last', -51, -1]], false],
    ['not over buttons between', 700, [['', 0, 50]], false],
    ['below buttons between', 700, [['', -51, -1]], true],
    ['above buttons between', 700, [['', height + 1, height + 50]], true],
    [
      'where none of them is in view',
      700,
      [
        ['first', -51, -1],
        ['last', height + 1, height + 50],
      ],
      true,
    ],
    [
      'not while one of them is',
      700,
      [
        ['first', -51, -1],
        ['last', height - 50, height],
      ],
      false,
    ],
  ])('%s', (_when, scrollY, buttons, expected) => {
    const listeners = new Map<string, () => void>();
    let isShown: boolean | undefined;
    vi.stubGlobal('scrollY', scrollY);
    vi.stubGlobal('innerHeight', height);
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
      draw();
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
    vi.stubGlobal('document', {
      documentElement: { toggleAttribute: (_name: string, isOn: boolean) => (isShown = isOn) },
      querySelectorAll: () =>
        buttons.map(([actions, top, bottom]) => ({
          dataset: { actions },
          getBoundingClientRect: () => ({ top, bottom }),
        })),
    });
    watchContactBar(threshold);
    for (const type of ['scroll', 'resize']) {
      isShown = undefined;
      listeners.get(type)?.();
      expect(isShown, type).toBe(expected);
    }
  });
});
