/** The gallery: pictures in the first window, filters in one line, the order of the projects and its address. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { attributesOf } from './read.ts';
import { pathOfTemplate, projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const { spec, projects } = siteFiles();
const { gallery: words } = spec.labels;
const gallery = pathOfTemplate('gallery');
const windows = [
  { width: 1366, height: 657 },
  { width: 390, height: 844 },
] as const;

const filters = (page: Page) => page.getByRole('group', { name: words.filterGroup }).getByRole('button');
const sortBy = (page: Page, name: string) =>
  page.getByRole('group', { name: words.sort.label }).getByRole('button', { name: new RegExp(`^${name}`) });
const shown = (page: Page): Promise<string[]> =>
  page.locator('main article a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
const queryOf = (page: Page): string => new URL(page.url()).search;
/** Where the arrow of a sort button points: a triangle below its upper edge, which may be turned over. */
const arrowOf = (button: Locator): Promise<string> =>
  button.evaluate((element) => {
    const arrow = getComputedStyle(element, '::after');
    const isTriangle = Number.parseFloat(arrow.borderTopWidth) > 0 && Number.parseFloat(arrow.borderBottomWidth) === 0;
    const isSeen = isTriangle && arrow.borderTopColor === getComputedStyle(element).color;
    if (!isSeen) return 'none';
    return arrow.transform === 'none' ? 'down' : arrow.transform === 'matrix(1, 0, 0, -1, 0, 0)' ? 'up' : 'elsewhere';
  });
const isFocused = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => element === document.activeElement);

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

test('a filter that is chosen keeps the focus: by the first action, which wakes the page, and by those after it', () =>
  visit(gallery, { isLive: false }, async (page) => {
    for (let index = (await filters(page).count()) - 1; index >= 0; index -= 1) {
      const filter = filters(page).nth(index);
      const count = Number(/\d+$/.exec((await filter.textContent()) ?? '')?.[0] ?? projects.length);
      await filter.focus();
      await page.keyboard.press('Enter');
      await eventually(() => filter.getAttribute('aria-pressed')).toBe('true');
      await eventually(async () => (await shown(page)).length).toBe(count);
      expect(await isFocused(filter)).toBe(true);
    }
  }));

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

describe.each([768, 1023, 1024, 1280, 1440, 1920])('in a window of %i px', (width) => {
  test('the filters wrap, and none is out of the window', () =>
    visit(gallery, { width, height: 900, isLive: false }, async (page) => {
      const box = await page.getByRole('group', { name: words.filterGroup }).evaluate((row) => ({
        overflow: row.scrollWidth - row.clientWidth,
        mask: getComputedStyle(row).maskImage,
      }));
      expect(box).toEqual({ overflow: 0, mask: 'none' });
      const rights = await filters(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(Math.max(...rights)).toBeLessThanOrEqual(width);
      const lines = await filters(page).evaluateAll(
        (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
      );
      expect(lines).toBeLessThanOrEqual(3);
    }));
});

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

  test('narrow the list, say so in the address, and give way to a category', () =>
    visit(gallery, {}, async (page) => {
      const button = familyGroup(page).getByRole('button', { name: new RegExp(`^${family.name}`) });
      await button.click();
      await eventually(() => cards(page)).toBe(own.length);
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      expect(await filters(page).first().getAttribute('aria-pressed')).toBe('false');
      expect(new URL(page.url()).searchParams.get(words.address.family)).toBe(family.name);
      await filters(page).nth(1).click();
      await eventually(() => button.getAttribute('aria-pressed')).toBe('false');
      expect(new URL(page.url()).searchParams.get(words.address.family)).toBeNull();
    }));

  test('are read from the address', () =>
    visit(`${gallery}?${words.address.family}=${encodeURIComponent(family.name)}`, {}, (page) =>
      eventually(() => cards(page)).toBe(own.length),
    ));
});

test.each([768, 1023, 1440])('a single project fills the row of %i px: picture left, facts right', (width) => {
  const single = spec.projects.categories.find(
    (category) => projects.filter((project) => project.category === category).length === 1,
  );
  return visit(
    `${gallery}?${words.address.category}=${encodeURIComponent(single ?? '')}`,
    { width, height: 900 },
    async (page) => {
      await eventually(() => page.locator('main article').count()).toBe(1);
      const card = await page.locator('main article').boundingBox();
      const picture = await page.locator('main article img').boundingBox();
      const title = await page.locator('main article h2').boundingBox();
      expect(card?.width).toBeGreaterThan(width * 0.8);
      expect(picture?.width).toBeGreaterThan((card?.width ?? 0) / 2);
      expect(title?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
      expect(title?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0) / 2);
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
  const numberOf = (text = ''): number => Number(text.replace(/[^\d]/g, ''));
  const orders = [
    {
      by: 'surface',
      name: words.sort.surface,
      value: (project: (typeof projects)[number]) => numberOf(project.surface?.replace('²', '')),
    },
    { by: 'budget', name: words.sort.budget, value: (project: (typeof projects)[number]) => numberOf(project.budget) },
    { by: 'year', name: words.sort.year, value: (project: (typeof projects)[number]) => Number(project.year) },
  ] as const;
  const valueBy = (value: (project: (typeof projects)[number]) => number) => (href: string) => {
    const found = projects.find(({ id }) => projectPath(id) === href);
    return found === undefined ? Number.NaN : value(found);
  };
  const falling = (numbers: number[]): number[] => [...numbers].sort((a, b) => b - a);

  test('is that of the years, the newest first, as long as nobody asks for another', () =>
    visit(gallery, {}, async (page) => {
      const years = (await shown(page)).map(valueBy(orders[2].value));
      expect(years).toEqual(falling(years));
      expect(await sortBy(page, words.sort.year).getAttribute('aria-pressed')).toBe('true');
      expect(queryOf(page)).toBe('');
    }));

  test.each(oneIn(3, orders))(
    'by $by, and turned around by the same button: the address says so, going back and a reload keep it',
    ({ by, name, value }) =>
      visit(gallery, {}, async (page) => {
        const values = async (): Promise<number[]> => (await shown(page)).map(valueBy(value));
        const all = falling(await values());
        if (by !== 'year') {
          await sortBy(page, name).click();
          await eventually(values).toEqual(all);
          expect(queryOf(page)).toBe(`?${words.address.sort}=${words.address[by]}`);
          expect(await sortBy(page, name).textContent()).toContain(words.sort.falling);
        }
        await eventually(() => arrowOf(sortBy(page, name))).toBe('down');
        await sortBy(page, name).click();
        await eventually(values).toEqual([...all].reverse());
        expect(queryOf(page)).toBe(`?${words.address.sort}=${words.address[by]}-${words.address.rising}`);
        expect(await sortBy(page, name).textContent()).toContain(by === 'year' ? words.sort.oldest : words.sort.rising);
        await eventually(() => arrowOf(sortBy(page, name))).toBe('up');
        for (const other of orders.filter((order) => order.by !== by))
          expect(await arrowOf(sortBy(page, other.name))).toBe('none');
        expect(await isFocused(sortBy(page, name))).toBe(true);
        await page.reload();
        await page.keyboard.press('Shift');
        await eventually(values).toEqual([...all].reverse());
        await page.goBack();
        await eventually(values).toEqual(all);
        expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(spec.site.url + gallery);
      }),
  );

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

  test('is chosen without a form or a field', async () => {
    expect(await attributesOf(gallery, 'main :is(form, select, input)', 'name')).toEqual([]);
  });
});

test('without script the page shows all projects, and no control that would do nothing', () =>
  visit(gallery, { isScripted: false }, async (page) => {
    expect((await shown(page)).length).toBe(projects.length);
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
  }));
