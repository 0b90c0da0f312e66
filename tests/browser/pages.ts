/**
 * What must hold on every page, whatever the site: one description of it, run over the pages of each. Each page
 * is opened cold, on a phone and on a desktop for its first layout, on one of them for everything else.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteName } from './folders.ts';
import { patienceMs, sharedBrowser } from './launch.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { holdFonts } from './fonts.ts';
import { shiftsSoFar, twoFrames, watchShifts } from './layout-shifts.ts';
import { originOf } from './read.ts';
import { bringToLife, listen, settled } from './visit.ts';

export interface PageCase {
  readonly path: string;
  /** 200 by default; a page answered with 404 has no canonical address and is not indexed. */
  readonly status?: 200 | 404;
}

export interface PageSuite {
  readonly site: SiteName;
  readonly cases: readonly PageCase[];
  /** Widths at which axe looks. */
  readonly axeWidths: readonly number[];
  /** Where each page is opened; on both by default, and everything else is looked at on the desktop. */
  readonly device?: Device;
}

export const devices = ['phone', 'desktop'] as const;
type Device = (typeof devices)[number];

const windows = { phone: [390, 844], desktop: [1440, 900] } as const;

const scrollWidths = [320, 390, 768, 1024, 1440, 1920] as const;
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Opened {
  readonly page: Page;
  readonly width: number;
  readonly status: number;
  readonly heard: string[];
}

/** Collects violations of the security policy from the first byte on. */
const watchPolicy = (): void => {
  const breaches: string[] = [];
  Object.assign(window, { breaches });
  addEventListener('securitypolicyviolation', (event) =>
    breaches.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
  );
};

/**
 * « 0 » as the field's tools print it, with two decimals. The fallback fonts have matched metrics, so that nothing
 * jumps when the fonts arrive, but words of the menu may move by a fraction of a pixel.
 */
const shiftBar = 0.001;

/** One process shows all pages of a suite. They are cold all the same: with a route nothing comes from a cache. */
const openContext = async (site: SiteName): Promise<BrowserContext> => {
  const context = await (
    await sharedBrowser()
  ).newContext({ baseURL: originOf(site), locale: 'fr-FR', reducedMotion: 'no-preference' });
  context.setDefaultTimeout(patienceMs);
  return context;
};

const open = async (context: BrowserContext, path: string, device: Device): Promise<Opened> => {
  const page = await context.newPage();
  const [width, height] = windows[device];
  await page.setViewportSize({ width, height });
  const heard = listen(page);
  await watchShifts(page);
  await page.addInitScript(watchPolicy);
  const fonts = await holdFonts(page);
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
  await fonts.release();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(twoFrames);
  return { page, width, status: response?.status() ?? 0, heard };
};

/** The complaint of Chromium about a page that is answered with 404 on purpose. */
const isExpected = (message: string, status: number): boolean =>
  status === 404 && message.startsWith('error: Failed to load resource: the server responded with a status of 404');

/** What moved, when it moved more than nothing. */
const shiftsOf = async (page: Page): Promise<readonly string[]> => {
  const { sum, lines } = await shiftsSoFar(page);
  return sum < shiftBar ? [] : lines;
};

/** Elements that stick out of the page, deepest first. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > width + 0.5 &&
          ![...element.children].some((child) => child.getBoundingClientRect().right > width + 0.5),
      )
      .map(
        (element) =>
          `${Math.round(element.getBoundingClientRect().right - width)} px: ${element.outerHTML.slice(0, 120)}`,
      )
      .slice(0, 5);
  });

/** Runs the whole suite over the pages. */
export const describePages = ({ site, cases, axeWidths, device }: PageSuite): void => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await openContext(site);
  });
  afterAll(() => context?.close());

  describe.each(cases.map((given) => ({ status: 200 as const, ...given })))(`${site} $path`, ({ path, status }) => {
    const opened: Opened[] = [];
    /** The one for everything but the first layout. */
    let shown: Opened;

    beforeAll(async () => {
      for (const each of device ? [device] : devices) opened.push(await open(context, path, each));
      shown = opened.at(-1)!;
    });
    afterAll(async () => {
      for (const { page } of opened) await page.close();
    });

    test(`is answered with ${status}`, () =>
      expect(opened.map(({ status: answered }) => answered)).toEqual(opened.map(() => status)));

    test('nothing moves while it loads', async () => {
      for (const { page, width } of opened) expectNoFindings(await shiftsOf(page), `at ${width} px`);
    });

    test('has one h1, a title, a description and its canonical address', async () => {
      const head = await shown.page.evaluate(() => ({
        headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent?.trim() ?? ''),
        title: document.title,
        description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
        canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
        robots: document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
      }));
      expect(head.headings).toHaveLength(1);
      expect(head.headings[0]).not.toBe('');
      expect(head.title).not.toBe('');
      expect(head.description).not.toBe('');
      if (status === 404) expect([head.canonical, head.robots]).toEqual([null, 'noindex']);
      else expect(new URL(head.canonical ?? '').pathname).toBe(path);
    });

    test('states the loading of each image, and has no style attribute', async () => {
      const found = await shown.page.evaluate(() => ({
        images: [...document.querySelectorAll('img:not([loading])')].map((image) => image.outerHTML.slice(0, 120)),
        sizes: [...document.querySelectorAll('img:not([width]), img:not([height]), video:not([width])')].map((image) =>
          image.outerHTML.slice(0, 120),
        ),
        styled: [...document.querySelectorAll('[style]')].map((element) => element.outerHTML.slice(0, 120)),
      }));
      expect(found).toEqual({ images: [], sizes: [], styled: [] });
    });

    test('the application takes over without a word in the console', async () => {
      const title = await shown.page.title();
      const text = await shown.page.locator('main').innerText();
      for (const { page } of opened) await bringToLife(page);
      await shown.page.evaluate(twoFrames);
      for (const { heard, status: answered } of opened)
        expectNoFindings(
          heard.filter((message) => !isExpected(message, answered)),
          'the console',
        );
      expect(await shown.page.title()).toBe(title);
      expect(await shown.page.locator('main').innerText()).toBe(text);
      expect(
        await shown.page
          .locator('[style]')
          .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120))),
      ).toEqual([]);
    });

    test('nothing breaks the security policy', async () => {
      for (const { page } of opened)
        expectNoFindings(
          await page.evaluate(() => (window as unknown as { readonly breaches: readonly string[] }).breaches),
          'breaches',
        );
    });

    test('nothing scrolls sideways from 320 to 1920 px', async () => {
      for (const width of scrollWidths) {
        await shown.page.setViewportSize({ width, height: 900 });
        expectNoFindings(await overflowing(shown.page), `${width} px`);
        expect(
          await shown.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${width} px`,
        ).toBe(0);
      }
    });

    test(`axe finds nothing at ${axeWidths.join(', ')} px`, async () => {
      await openAnswers(shown.page);
      for (const width of axeWidths) {
        await shown.page.setViewportSize({ width, height: 900 });
        expectNoFindings(await axeFindings(shown.page), `${width} px`);
      }
    });
  });
};

/** Opens the questions of a page, so that their answers are looked at too. */
const openAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const question of document.querySelectorAll<HTMLDetailsElement>('main details')) question.open = true;
  });

/** What axe finds in the page, or in a part of it, once nothing fades there: one line a place. */
export const axeFindings = async (page: Page, part?: string): Promise<string[]> => {
  await settled(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).withTags(axeTags).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1, 2).join('').trim() ?? ''}`,
    ),
  );
};
