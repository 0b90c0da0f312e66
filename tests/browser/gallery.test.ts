/** The gallery narrowed, put in order, in several pages, and without script. The rest: gallery.long.test.ts. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { galleryParts } from '../../generator/model/gallery.ts';
import type { GalleryData } from '../../generator/model/model.ts';
import { oneIn } from '../setup/length.ts';
import { attributesOf } from './read.ts';
import { pathOf, pathOfTemplate, siteFiles } from './site-files.ts';
import { bringToLife, eventually, visit } from './visit.ts';
import { filters, sortBy, shown, queryOf, orders, valueBy, falling } from './gallery.ts';

const { spec, projects } = siteFiles();
const { gallery: words } = spec.labels;
const gallery = pathOfTemplate('gallery');
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

test('on a phone the row of filters moves under no finger: neither as the application comes, nor with a press', () =>
  visit(gallery, { width: 390, height: 844, isLive: false }, async (page) => {
    const row = page.getByRole('group', { name: words.filterGroup });
    const place = (): Promise<number> => row.evaluate((element) => element.scrollLeft);
    // The third filter is half under the edge, as a finger may leave it.
    const third = filters(page).nth(2);
    await third.evaluate((button: HTMLElement) => {
      button.parentElement!.scrollLeft = button.offsetLeft + button.offsetWidth / 2;
    });
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await bringToLife(page);
    expect(await place()).toBe(before);
    await third.dispatchEvent('click');
    await eventually(() => third.getAttribute('aria-pressed')).toBe('true');
    expect(await place()).toBe(before);
    await page.goBack();
    await eventually(() => third.getAttribute('aria-pressed')).toBe('false');
    // What the address chooses is shown.
    await eventually(place).toBe(0);
  }));

test('a filter and an order that are chosen, and going back from them, leave the page where it is', () =>
  visit(gallery, { height: 500 }, async (page) => {
    await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }));
    const place = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
    await eventually(place).toBe(150);
    const category = filters(page).nth(1);
    await category.dispatchEvent('click');
    await eventually(() => category.getAttribute('aria-pressed')).toBe('true');
    expect(await place()).toBe(150);
    await sortBy(page, words.sort.budget).dispatchEvent('click');
    await eventually(() => sortBy(page, words.sort.budget).getAttribute('aria-pressed')).toBe('true');
    expect(await place()).toBe(150);
    await page.goBack();
    await eventually(() => sortBy(page, words.sort.year).getAttribute('aria-pressed')).toBe('true');
    expect(await place()).toBe(150);
  }));

describe('families', () => {
  const families = spec.projects.families ?? [];
  const family = families[0] ?? { name: '', categories: [] };
  const own = projects.filter(({ category }) => family.categories.includes(category));
  const familyGroup = (page: Page) => page.getByRole('group', { name: words.familyGroup });
  const cards = (page: Page) => page.locator('main article').count();

  test('narrow the list, say so in the address, and give way to a category', () =>
    visit(gallery, {}, async (page) => {
      const button = familyGroup(page).getByRole('button', { name: new RegExp(`^${family.name}`) });
      await button.click();
      await eventually(() => cards(page)).toBe(own.length);
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      expect(await filters(page).first().getAttribute('aria-pressed')).toBe('false');
      expect(new URL(page.url()).searchParams.get(words.address.family)).toBe(family.name);
      await sortBy(page, words.sort.surface).click();
      await eventually(() => sortBy(page, words.sort.surface).getAttribute('aria-pressed')).toBe('true');
      expect(await cards(page)).toBe(own.length);
      expect(new URL(page.url()).searchParams.get(words.address.family)).toBe(family.name);
      await filters(page).nth(1).click();
      await eventually(() => button.getAttribute('aria-pressed')).toBe('false');
      expect(new URL(page.url()).searchParams.get(words.address.family)).toBeNull();
      expect(new URL(page.url()).searchParams.get(words.address.sort)).toBe(words.address.surface);
      expect(await sortBy(page, words.sort.surface).getAttribute('aria-pressed')).toBe('true');
    }));
});

describe('the order', () => {
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

  test('is chosen without a form or a field', async () => {
    expect(await attributesOf(gallery, 'main :is(form, select, input)', 'name')).toEqual([]);
  });
});

describe('of a gallery of several pages', () => {
  const pageSize = 2;
  const { id = '' } = spec.routes.find(({ template }) => template === 'gallery') ?? {};
  const pagePath = (number: number): string => `${gallery}/${words.address.page}/${number}`;
  /** Answers for the one page of the site's gallery with a page of two projects, and for the parts of the rest. */
  const answerInParts = async (page: Page): Promise<void> => {
    const answer = await page.request.get(`/_data/pages/${id}.js`);
    const [form = '', json = ''] = (await answer.text()).split('export default ');
    const whole = JSON.parse(json.trim().slice(0, -1)) as GalleryData;
    const count = Math.ceil(whole.total / pageSize);
    const pages = Array.from({ length: count }, (_, index) => ({
      ...whole,
      page: index + 1,
      pages: count,
      projects: whole.projects.slice(index * pageSize, (index + 1) * pageSize),
    }));
    const constants = { ...spec.constants, gallery: { ...spec.constants.gallery, pageSize } };
    const answers = new Map<string, object | undefined>([
      [`pages/${id}`, pages[0]],
      ...galleryParts({ ...spec, constants }, pages).map(({ name, part }) => [`gallery/${name}`, part] as const),
    ]);
    await page.route('**/_data/**', (route) => {
      const data = answers.get(/_data\/(.*)\.js$/.exec(route.request().url())?.[1] ?? '');
      const body = `${form}export default ${JSON.stringify(data)};`;
      return data === undefined ? route.continue() : route.fulfill({ contentType: 'text/javascript', body });
    });
    await page
      .context()
      .route(`**${gallery}/${words.address.page}/*`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>A further page</title>' }),
      );
  };
  const [largest = 0] = spec.projects.categories
    .map((name) => projects.filter(({ category }) => category === name).length)
    .sort((one, other) => other - one);
  const ordered = projects.toSorted((one, other) => Number(other.year) - Number(one.year));

  const cards = (page: Page) => page.locator('main article');
  const more = (page: Page) => page.locator('main').getByText(words.showMore, { exact: true });
  const numbers = (page: Page) => page.getByRole('navigation', { name: words.pages });
  const years = async (page: Page): Promise<number[]> => (await shown(page)).map(valueBy(({ year }) => Number(year)));
  const visitInParts = (work: (page: Page) => Promise<void>): Promise<void> =>
    visit(pathOf('mentions'), { before: answerInParts, isAlone: true }, async (page) => {
      await page.locator(`a[href="${gallery}"]:visible`).first().click();
      await eventually(() => cards(page).count()).toBe(pageSize);
      await work(page);
    });

  test('what a filter, an order and a further page show is fetched', () =>
    visitInParts(async (page) => {
      await more(page).click();
      await eventually(() => cards(page).count()).toBe(2 * pageSize);
      expect(
        await cards(page)
          .nth(pageSize)
          .evaluate((card) => card.contains(document.activeElement)),
      ).toBe(true);

      // The first category has the most projects, of which the first page holds some alone.
      await filters(page).nth(1).click();
      await eventually(() => cards(page).count()).toBe(pageSize);
      await more(page).click();
      await eventually(() => cards(page).count()).toBe(Math.min(largest, 2 * pageSize));
      expect(await more(page).count()).toBe(largest > 2 * pageSize ? 1 : 0);

      await filters(page).first().click();
      await eventually(() => cards(page).count()).toBe(2 * pageSize);
      await sortBy(page, words.sort.year).click();
      const rising = projects.map(({ year }) => Number(year)).sort((one, other) => one - other);
      await eventually(() => years(page)).toEqual(rising.slice(0, pageSize));
      await more(page).click();
      await eventually(() => years(page)).toEqual(rising.slice(0, 2 * pageSize));
    }));

  test('pages of their own are led to of all projects alone, newest first', () =>
    visitInParts(async (page) => {
      expect(await more(page).getAttribute('href')).toBe(pagePath(2));
      // Pressed twice before the answer is there, it shows one page more.
      await more(page).evaluate((link: HTMLElement) => {
        link.click();
        link.click();
      });
      await eventually(() => more(page).getAttribute('href')).toBe(pagePath(3));
      expect(await cards(page).count()).toBe(2 * pageSize);
      expect(await numbers(page).count()).toBe(1);
      const opened = page.context().waitForEvent('page');
      await more(page).click({ modifiers: ['Control'] });
      await (await opened).waitForURL(`**${pagePath(3)}`);
      expect(await cards(page).count()).toBe(2 * pageSize);

      await filters(page).nth(1).click();
      await eventually(() => numbers(page).count()).toBe(0);
      expect(await more(page).getAttribute('href')).toBeNull();
      await filters(page).first().click();
      await eventually(() => more(page).getAttribute('href')).toBe(pagePath(3));
      await sortBy(page, words.sort.year).click();
      await eventually(() => numbers(page).count()).toBe(0);
      expect(await more(page).getAttribute('href')).toBeNull();
    }));

  test('a further page goes on from its own, and leads to the first by a filter or an order', () =>
    visitInParts(async (page) => {
      const toSecond = async (): Promise<void> => {
        await numbers(page).getByRole('link', { name: '2', exact: false }).first().click();
        await page.waitForURL(`**${pagePath(2)}`);
        await eventually(() => years(page)).toEqual(yearsOf(pageSize, 2 * pageSize));
      };
      const yearsOf = (from: number, to: number): number[] => ordered.slice(from, to).map(({ year }) => Number(year));
      await toSecond();
      const current = numbers(page).locator('[aria-current="page"]');
      expect(await current.textContent()).toBe('2');
      await more(page).click();
      await eventually(() => years(page)).toEqual(yearsOf(pageSize, 3 * pageSize));
      expect(await more(page).getAttribute('href')).toBe(pagePath(4));
      await filters(page).nth(1).click();
      await page.waitForURL((url) => url.pathname === gallery && url.searchParams.has(words.address.category));
      await eventually(() => filters(page).nth(1).getAttribute('aria-pressed')).toBe('true');
      await page.goBack();
      await page.waitForURL(`**${pagePath(2)}`);
      await sortBy(page, words.sort.year).click();
      await page.waitForURL((url) => url.pathname === gallery && url.searchParams.has(words.address.sort));
      await eventually(() => years(page)).toEqual(yearsOf(0, projects.length).reverse().slice(0, pageSize));
    }));
});

test('without script the page shows all projects, and no control that would do nothing', () =>
  visit(gallery, { isScripted: false }, async (page) => {
    expect((await shown(page)).length).toBe(projects.length);
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
  }));
