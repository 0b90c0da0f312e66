/**
 * The gallery: pictures in the first window, filters in one line, other orders of the projects and their addresses.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pathOfTemplate, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { filters, sortBy, shown, queryOf, orders, valueBy, falling } from './gallery.ts';

const { spec, projects } = siteFiles();
const { gallery: words } = spec.labels;
const gallery = pathOfTemplate('gallery');
const windows = [
  { width: 1366, height: 657 },
  { width: 390, height: 844 },
] as const;

describe.each(windows)('the first window of $width × $height', (size) => {
  test('shows a picture under one line of title, one of filters and the count', () =>
    visit(gallery, { ...size, isLive: false }, async (page) => {
      const lines = await page.locator('h1').evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines).toBe(1);
      const boxes = await filters(page).evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect),
      );
      // A mouse has no wheel that turns sideways: what it can't reach is there at once.
      if (size.width >= 1024) expect(boxes.filter(({ left, right }) => left < 0 || right > size.width)).toEqual([]);
      else expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
      const count = await page
        .getByText(words.countMany.replace('{count}', String(projects.length)), { exact: true })
        .boundingBox();
      const picture = await page.locator('main article img').first().boundingBox();
      expect((count?.y ?? Infinity) + (count?.height ?? 0)).toBeLessThanOrEqual(picture?.y ?? 0);
      // Two hundred pixels of it at least: enough to see what was built.
      expect(size.height - (picture?.y ?? Infinity)).toBeGreaterThanOrEqual(200);
    }));

  test('every filter is reached by the keyboard', () =>
    visit(gallery, size, async (page) => {
      const names = await filters(page).allTextContents();
      await filters(page).first().focus();
      for (const name of names) {
        // The row scrolls with the next frame.
        const focused = () =>
          page.evaluate(() => {
            const { left, right } = document.activeElement?.getBoundingClientRect() ?? { left: NaN, right: NaN };
            return { name: document.activeElement?.textContent, isInView: left >= 0 && right <= innerWidth };
          });
        await eventually(focused).toEqual({ name, isInView: true });
        await page.keyboard.press('Tab');
      }
    }));
});

const phoneWindow = windows[1];

test('every filter is reached by a finger', () =>
  visit(gallery, { ...phoneWindow, context: { hasTouch: true } }, async (page) => {
    const last = filters(page).last();
    const box = await filters(page).first().boundingBox();
    const devtools = await page.context().newCDPSession(page);
    const isInView = () => last.evaluate((button) => button.getBoundingClientRect().right <= innerWidth);
    expect(await isInView()).toBe(false);
    // Swipe after swipe, as far as the window is wide.
    const y = Math.round((box?.y ?? 0) + 20);
    const swipe = async (): Promise<boolean> => {
      const touch = (type: 'touchStart' | 'touchMove', x: number) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
      await touch('touchStart', phoneWindow.width - 20);
      for (let x = phoneWindow.width - 60; x > 20; x -= 40) await touch('touchMove', x);
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      return isInView();
    };
    await eventually(swipe).toBe(true);
    await last.tap();
    await eventually(() => last.getAttribute('aria-pressed')).toBe('true');
  }));

test('in windows from 768 to 1920 px the filters wrap, and none is out of the window', () =>
  visit(gallery, { width: 390, height: 900, isLive: false }, async (page) => {
    for (const width of [768, 1023, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await page.getByRole('group', { name: words.filterGroup }).evaluate((row) => ({
        overflow: row.scrollWidth - row.clientWidth,
        mask: getComputedStyle(row).maskImage,
      }));
      expect(box, `${width} px`).toEqual({ overflow: 0, mask: 'none' });
      const rights = await filters(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(Math.max(...rights), `${width} px`).toBeLessThanOrEqual(width);
      const lines = await filters(page).evaluateAll(
        (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
      );
      expect(lines, `${width} px`).toBeLessThanOrEqual(3);
    }
  }));

test.each([390, 767])('in a window of %i px the row of filters shows that it goes on', (width) =>
  visit(gallery, { width, height: 844 }, async (page) => {
    const group = page.getByRole('group', { name: words.filterGroup });
    const { overflow, mask } = await group.evaluate((row) => ({
      overflow: row.scrollWidth - row.clientWidth,
      mask: getComputedStyle(row).maskImage,
    }));
    expect(overflow).toBeGreaterThan(0);
    expect(mask).toContain('linear-gradient');
    // The last one stands clear of what fades, once it has the focus.
    await filters(page).last().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const clearance = () =>
      filters(page)
        .last()
        .evaluate((button) => innerWidth - button.getBoundingClientRect().right);
    await eventually(clearance).toBeGreaterThanOrEqual(60);
  }),
);

test('the category of the address stands in view among the filters', () => {
  const category = spec.projects.categories.at(-1) ?? '';
  return visit(
    `${gallery}?${words.address.category}=${encodeURIComponent(category)}`,
    { width: 390, height: 844 },
    async (page) => {
      const pressed = page.getByRole('group', { name: words.filterGroup }).getByRole('button', { pressed: true });
      await eventually(() => pressed.textContent()).toContain(category);
      await eventually(() => pressed.evaluate((button) => button.getBoundingClientRect().right <= innerWidth)).toBe(
        true,
      );
    },
  );
});

test('the fullest categories are first, equal ones as site.yaml has them', async () => {
  const { categories } = spec.projects;
  const countOf = (category: string) => projects.filter((project) => project.category === category).length;
  const used = categories.filter((category) => countOf(category) > 0);
  await visit(gallery, { isLive: false }, async (page) => {
    const names = await filters(page).evaluateAll((all) => all.map((one) => one.firstChild?.textContent?.trim()));
    expect(names.slice(1)).toEqual(used.toSorted((one, other) => countOf(other) - countOf(one)));
  });
});

describe('families', () => {
  const families = spec.projects.families ?? [];
  const family = families[0] ?? { name: '', categories: [] };
  const own = projects.filter(({ category }) => family.categories.includes(category));
  const familyGroup = (page: Page) => page.getByRole('group', { name: words.familyGroup });
  const cards = (page: Page) => page.locator('main article').count();

  test('are the first line, with the number of their projects', () =>
    visit(gallery, { isLive: false }, async (page) => {
      const counted = families.map(({ name, categories }) => ({
        name,
        count: String(projects.filter(({ category }) => categories.includes(category)).length),
      }));
      const shownFamilies = await familyGroup(page)
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons.map((button) => ({
            name: button.firstChild?.textContent?.trim(),
            count: button.querySelector('span')?.textContent,
          })),
        );
      expect(shownFamilies).toEqual(counted);
      const [above, below] = [await familyGroup(page).boundingBox(), await filters(page).first().boundingBox()];
      expect(above?.y).toBeLessThan(below?.y ?? 0);
    }));

  test('are read from the address', () =>
    visit(`${gallery}?${words.address.family}=${encodeURIComponent(family.name)}`, {}, (page) =>
      eventually(() => cards(page)).toBe(own.length),
    ));
});

test('a single project fills the row of 768, 1023 and 1440 px: picture left, facts right', () => {
  const single = spec.projects.categories.find(
    (category) => projects.filter((project) => project.category === category).length === 1,
  );
  return visit(
    `${gallery}?${words.address.category}=${encodeURIComponent(single ?? '')}`,
    { width: 390, height: 900 },
    async (page) => {
      await eventually(() => page.locator('main article').count()).toBe(1);
      for (const width of [768, 1023, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const card = await page.locator('main article').boundingBox();
        const picture = await page.locator('main article img').boundingBox();
        const title = await page.locator('main article h2').boundingBox();
        expect(card?.width, `${width} px`).toBeGreaterThan(width * 0.8);
        expect(picture?.width, `${width} px`).toBeGreaterThan((card?.width ?? 0) / 2);
        expect(title?.x, `${width} px`).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
        expect(title?.y, `${width} px`).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0) / 2);
      }
    },
  );
});

test('the button of the order of years says which way in years', () =>
  visit(gallery, {}, async (page) => {
    const { label, year, newest, oldest } = words.sort;
    const button = page.getByRole('group', { name: label }).getByRole('button', { name: year });
    await eventually(() => button.textContent()).toBe(`${year}, ${newest}`);
    await button.click();
    await eventually(() => button.textContent()).toBe(`${year}, ${oldest}`);
  }));

describe('the order', () => {
  test('is that of the years, the newest first, as long as nobody asks for another', () =>
    visit(gallery, {}, async (page) => {
      const years = (await shown(page)).map(valueBy(orders[2].value));
      expect(years).toEqual(falling(years));
      expect(await sortBy(page, words.sort.year).getAttribute('aria-pressed')).toBe('true');
      expect(queryOf(page)).toBe('');
    }));

  test('goes with the filter: the address holds both', () => {
    const category =
      spec.projects.categories.find((name) => projects.filter((project) => project.category === name).length > 2) ?? '';
    return visit(`${gallery}?${words.address.category}=${encodeURIComponent(category)}`, {}, async (page) => {
      await sortBy(page, words.sort.budget).click();
      const expected = falling(projects.filter((project) => project.category === category).map(orders[1].value));
      await eventually(async () => (await shown(page)).map(valueBy(orders[1].value))).toEqual(expected);
      const parameters = new URL(page.url()).searchParams;
      expect([parameters.get(words.address.category), parameters.get(words.address.sort)]).toEqual([
        category,
        words.address.budget,
      ]);
      await filters(page).first().click();
      await eventually(() => Promise.resolve(queryOf(page))).toBe(`?${words.address.sort}=${words.address.budget}`);
    });
  });

  test.each(['couleur', `${words.address.budget}-x`, `${words.address.budget}-${words.address.rising}-x`, ''])(
    '« %s » in the address is no order',
    (text) =>
      visit(`${gallery}?${words.address.sort}=${text}`, {}, async (page) => {
        const years = (await shown(page)).map(valueBy(orders[2].value));
        expect(years).toEqual(falling(years));
        expect(await sortBy(page, words.sort.year).getAttribute('aria-pressed')).toBe('true');
      }),
  );

  test('what has no number comes last, either way; the words of the address are the site’s', async () => {
    const second = siteFiles('second').spec;
    const { sort, address } = second.labels.gallery;
    const path = pathOfTemplate('gallery', 'second');
    const prices = (page: Page) => page.locator('main article h2').allTextContents();
    await visit(path, { site: 'second' }, async (page) => {
      const button = page
        .getByRole('group', { name: sort.label })
        .getByRole('button', { name: new RegExp(`^${sort.budget}`) });
      await button.click();
      await eventually(() => Promise.resolve(new URL(page.url()).search)).toBe(`?${address.sort}=${address.budget}`);
      // « Two crates of cider » for the last.
      const priced = [
        'Three bicycles full of books',
        'The baker\'s "long john" & 60 kg of bread <before dawn>',
        'Four passes in one day',
        'Six pairs for the velodrome',
      ];
      const without = 'A tandem found under apples';
      await eventually(() => prices(page)).toEqual([...priced, without]);
      await button.click();
      await eventually(() => Promise.resolve(new URL(page.url()).search)).toBe(
        `?${address.sort}=${address.budget}-${address.rising}`,
      );
      await eventually(() => prices(page)).toEqual([...priced.reverse(), without]);
    });
  });
});
