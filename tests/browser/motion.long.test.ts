/** What moves, and why: a card's picture becomes the next page's, a drawing's red line is struck once. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pathOfTemplate } from './site-files.ts';
import { eventually, visit, type VisitOptions } from './visit.ts';

/** Between two pages: the pictures that go, those that come, and what the browser moves. */
interface Travel {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly moved: number;
}

/** Notes each view transition of the page once the browser has accepted it. */
const noteTravels = (page: Page) =>
  page.addInitScript(() => {
    const travels: object[] = [];
    Object.assign(window, { travels });
    const named = (): string[] =>
      [...document.querySelectorAll('main *')]
        .filter((element) => getComputedStyle(element).getPropertyValue('view-transition-name') === 'page-picture')
        .map((element) =>
          element.closest('._card') ? `card to ${element.closest('._card')?.querySelector('a')?.pathname}` : 'page',
        );
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const from = named();
      const transition = start(update);
      let to: string[] = [];
      void transition.updateCallbackDone.then(() => (to = named()));
      void transition.ready.then(() => {
        const moved = document
          .getAnimations()
          .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')).length;
        travels.push({ from, to, moved });
      });
      return transition;
    };
  });
const travelsOf = (page: Page): Promise<Travel[]> =>
  page.evaluate(() => (window as unknown as { travels: Travel[] }).travels);

const home = pathOfTemplate('home');
const article = pathOfTemplate('article');
const projectCard = '._card a[href^="/projet/"]';
const trade = `main ._services ._card a`;
const rest: VisitOptions = { context: { reducedMotion: 'reduce' } };

describe('the picture of a card becomes the picture of the page that it leads to, and the card again', () => {
  test.each([
    { name: 'of a trade', path: home, selector: trade },
    { name: 'of a project, on the home page', path: home, selector: projectCard },
    { name: 'of a project, in an article', path: article, selector: projectCard },
    { name: 'of a project, in the gallery', path: pathOfTemplate('gallery'), selector: projectCard },
  ])('$name', ({ path, selector }) =>
    visit(path, { before: noteTravels }, async (page) => {
      const link = page.locator(selector).first();
      const card = `card to ${await link.getAttribute('href')}`;
      await link.click();
      await eventually(async () => await travelsOf(page)).toMatchObject([{ from: [card], to: ['page'] }]);
      await page.goBack();
      await eventually(async () => (await travelsOf(page))[1]).toMatchObject({ from: ['page'], to: [card] });
    }),
  );

  test('of a project, from an article that a card led to: its own picture stays', () =>
    visit(home, { before: noteTravels }, async (page) => {
      await page.locator(trade).first().click();
      await page.waitForURL((url) => url.pathname !== home);
      await page.locator(projectCard).first().click();
      await eventually(async () => (await travelsOf(page)).map(({ from, to }) => [from.length, to])).toEqual([
        [1, ['page']],
        [1, ['page']],
      ]);
    }));

  test('and nothing moves for those who ask for rest', () =>
    visit(home, { ...rest, before: noteTravels }, async (page) => {
      await page.locator(trade).first().click();
      await eventually(async () => (await travelsOf(page)).map(({ moved }) => moved)).toEqual([0]);
    }));
});

describe('the red line of a main drawing', () => {
  const drawing = 'main svg[role="img"]:has(.accent)';
  /** What happens to the lines of the page's first drawing, and how wide they are. */
  const lines = (page: Page) =>
    page
      .locator(drawing)
      .first()
      .evaluate((svg) =>
        [...svg.querySelectorAll('.accent')].map((line) => ({
          plays: line.getAnimations().map(({ playState }) => playState),
          isThere: line.getBoundingClientRect().width > 0,
        })),
      );
  const waits = { plays: ['paused'], isThere: false };
  const isThere = { plays: [], isThere: true };
  const firstScroll = async (page: Page): Promise<void> => {
    let isLoaded = false;
    const loaded = page.waitForResponse(/draw-lines/).then(() => (isLoaded = true));
    // The start script may begin to listen after the first turn of the wheel.
    await eventually(async () => {
      await page.mouse.wheel(0, 10);
      return isLoaded;
    }).toBe(true);
    await loaded;
  };
  const show = (page: Page) =>
    page
      .locator(drawing)
      .first()
      .evaluate((svg) => svg.scrollIntoView({ block: 'center' }));

  test('waits below the window, is struck once when it comes into view, then stays', () =>
    visit(home, { isLive: false, height: 500 }, async (page) => {
      expect(await lines(page)).toEqual([isThere]);
      await firstScroll(page);
      await eventually(() => lines(page)).toEqual([waits]);
      await show(page);
      await eventually(() => lines(page)).toEqual([isThere]);
      await page.evaluate(() => scrollTo(0, 0));
      await show(page);
      expect(await lines(page)).toEqual([isThere]);
    }));

  test('waits on the pages that are drawn later, too, and is there on paper', () =>
    visit(home, { height: 500 }, async (page) => {
      await page.locator(trade).first().click();
      await page.waitForURL((url) => url.pathname !== home);
      await eventually(() => lines(page)).toEqual([waits]);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await eventually(() => lines(page)).toEqual([isThere]);
    }));

  /** Said by the page's own query: with the browser's emulation Chromium draws no more frames after some scrolls. */
  const askForRest = (page: Page) =>
    page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query.includes('prefers-reduced-motion') ? ask('all') : ask(query));
    });

  test('is simply there for those who ask for rest', () =>
    visit(home, { before: askForRest, isLive: false, height: 500 }, async (page) => {
      await firstScroll(page);
      await show(page);
      expect(await lines(page)).toEqual([isThere]);
    }));
});

describe('smooth scrolling', () => {
  const behaviour = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  const anchor = 'main [data-contents] ol a';

  test('comes with a click on an anchor, and goes once the anchor is reached', () =>
    visit(article, { isLive: false }, async (page) => {
      expect(await behaviour(page)).toBe('auto');
      const during = await page
        .locator(anchor)
        .last()
        .evaluate((link: HTMLElement) => {
          link.click();
          return getComputedStyle(document.documentElement).scrollBehavior;
        });
      expect(during).toBe('smooth');
      await eventually(() => behaviour(page)).toBe('auto');
    }));

  test('does not come with an anchor for those who ask for rest, nor with another page', () =>
    visit(article, rest, async (page) => {
      for (const selector of [anchor, 'main a[href^="/"]'])
        expect(
          await page
            .locator(selector)
            .first()
            .evaluate((link: HTMLElement) => {
              link.click();
              return getComputedStyle(document.documentElement).scrollBehavior;
            }),
        ).toBe('auto');
    }));
});
