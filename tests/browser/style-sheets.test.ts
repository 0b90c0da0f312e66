/** The style sheets that pages share: they come after the first paint, which does not change by them. */
import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { shiftsSoFar, watchShifts } from './layout-shifts.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';
import { bringToLife, eventually, visit } from './visit.ts';

const sheets = /\/assets\/\w+\.[\da-f]{10}\.css$/;

const paths = oneIn(4, [
  pathOfTemplate('home'),
  projectPaths()[0] ?? '',
  pathOfTemplate('article'),
  pathOfTemplate('contact'),
]);

/** Holds the sheets back; the function returned lets them come. */
const holdSheets = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(sheets, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
};

/** Place and looks of what a visitor sees above the fold. */
const firstView = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    // What a button shows may change as the page comes to life.
    [...document.querySelectorAll('header *, main *:not(button svg *)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && box.top < innerHeight)
      .map(({ element, box }) => {
        const { color, fontSize, fontWeight, backgroundColor } = getComputedStyle(element);
        const shown = Math.min(box.bottom, innerHeight) - box.y;
        const place = [box.x, box.y, box.width, shown].map((value) => value.toFixed(1)).join(' ');
        return `${element.localName} ${place} ${color} ${backgroundColor} ${fontSize} ${fontWeight}`;
      }),
  );

/** Which names of Emotion's the rules of a page's style elements and sheets have, by their source. */
const stylesIn = (page: Page): Promise<{ readonly linked: string[]; readonly inserted: string[] }> =>
  page.evaluate(() => {
    const namesOf = (list: readonly CSSStyleSheet[]): string[] =>
      list.flatMap(({ cssRules }) =>
        [...cssRules].flatMap(({ cssText }) => [...cssText.matchAll(/\.css-(\w+)/g)].map(([, name = '']) => name)),
      );
    const all = [...document.styleSheets];
    return {
      linked: namesOf(all.filter(({ href }) => href !== null)),
      // Rules that Emotion inserts are in no text.
      inserted: namesOf(
        all.filter(({ ownerNode }) => ownerNode instanceof HTMLStyleElement && ownerNode.textContent === ''),
      ),
    };
  });

describe.each(oneIn(2, [390, 1440]))('at %s px', (width) => {
  test.each(paths)(
    '%s looks the same in its first view before the sheets have come, and nothing moves',
    async (path) => {
      let letCome: () => Promise<void> = () => Promise.reject(new Error('The page was not opened'));
      await visit(
        path,
        {
          width,
          height: 844,
          isLive: false,
          before: async (page) => {
            await watchShifts(page);
            letCome = await holdSheets(page);
          },
          opens: (page) => page.goto(path, { waitUntil: 'commit' }),
          // Lines that draw themselves are elsewhere a moment later.
          context: { reducedMotion: 'reduce' },
        },
        async (page) => {
          await page.locator('#_content').waitFor();
          await page.evaluate(() => document.fonts.ready);
          const before = await firstView(page);
          expect(before.length).toBeGreaterThan(5);
          await letCome();
          await page.waitForLoadState('load');
          expect(await firstView(page)).toEqual(before);
          const { sum, lines } = await shiftsSoFar(page);
          expect(sum, lines.join('\n')).toBeLessThan(0.001);
        },
      );
    },
  );
});

describe('once the application is live,', () => {
  test.each([pathOfTemplate('contact'), projectPaths()[0] ?? ''])(
    'nothing of the sheet of %s is inserted a second time',
    (path) =>
      visit(path, {}, async (page) => {
        const { linked, inserted } = await stylesIn(page);
        expect(linked.length).toBeGreaterThan(10);
        expect(inserted.filter((name) => linked.includes(name))).toEqual([]);
      }),
  );

  test('the menu has its styles although the sheet did not come', () =>
    visit(
      pathOfTemplate('contact'),
      {
        width: 390,
        height: 844,
        isLive: false,
        before: (page) => page.route(sheets, (route) => route.abort()),
        allows: [/Failed to load resource/],
      },
      async (page) => {
        await bringToLife(page);
        await page.locator('[popovertarget="_site-menu"]').click();
        const entry = page.locator('#_site-menu > ul > li > a').first();
        expect(await entry.evaluate((element) => getComputedStyle(element).display)).toBe('flex');
      },
    ));
});

test.each([pathOfTemplate('article'), projectPaths()[0] ?? ''])(
  '%s has its styles although the sheet did not come for the fold: the footer asks for it again',
  (path) => {
    let asked = 0;
    return visit(
      path,
      {
        isLive: false,
        before: (page) =>
          page.route(sheets, (route) => {
            asked += 1;
            return asked === 1 ? route.abort() : route.continue();
          }),
        allows: [/Failed to load resource/],
      },
      async (page) => {
        const rest = page.locator('[data-fold] + *');
        await eventually(() => rest.evaluate((element) => getComputedStyle(element).paddingTop)).not.toBe('0px');
        expect(asked).toBe(2);
      },
    );
  },
);
