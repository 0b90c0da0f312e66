/** On a phone one red button is in view: the contact bar goes while the page shows one of its own. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pathOf, pathOfTemplate, siteFiles, templatePages } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const { spec } = siteFiles();
const phone = { width: 390, height: 844 };
const bar = (page: Page) => page.getByRole('complementary', { name: spec.labels.layout.contactBar?.label ?? '' });

/** Marks the page's buttons that are drawn in the brand's colour, the bar's own aside; returns how many there are. */
const markRedButtons = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const brand = document.createElement('i');
    brand.style.background = 'var(--brand)';
    document.body.append(brand);
    const red = getComputedStyle(brand).backgroundColor;
    brand.remove();
    const found = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter(
      (one) =>
        getComputedStyle(one, '::before').backgroundColor === red &&
        getComputedStyle(one, '::before').display !== 'none' &&
        one.offsetHeight >= 40,
    );
    found.forEach((one, index) => (one.dataset['red'] = String(index)));
    return found.length;
  });

/** The list of wood to fetch has a button of its own. */
const pages = [...templatePages(), pathOf('vente-bois')];

test.each(pages)('%s', (path) =>
  visit(path, { ...phone, isLive: false }, async (page) => {
    const count = await markRedButtons(page);
    expect(count).toBeGreaterThanOrEqual(0);
    for (let index = 0; index < count; index += 1) {
      await page.locator(`[data-red="${index}"]`).evaluate((one) => one.scrollIntoView({ block: 'center' }));
      await eventually(() => bar(page).isVisible()).toBe(false);
    }
  }),
);

test('between two of them the bar is there', () =>
  visit(pathOfTemplate('article'), { ...phone, isLive: false }, async (page) => {
    await page
      .locator('main section')
      .nth(2)
      .evaluate((section) => section.scrollIntoView());
    await eventually(() => bar(page).isVisible()).toBe(true);
  }));

test('it has the line of progress above it, and the next section’s name', () =>
  visit(pathOfTemplate('article'), phone, async (page) => {
    const sections = page.locator('main section[id]');
    const titleOf = async (index: number) =>
      (await page.locator('[data-contents] li a').nth(index).innerText()).replace(/\s+/gu, ' ').trim();
    const next = page.locator('[data-progress]');
    const wordsFor = (title: string) => spec.labels.article.nextSection.replace('{title}', title);
    await sections.nth(1).evaluate((section) => section.scrollIntoView());
    await eventually(() => next.innerText()).toBe(wordsFor(await titleOf(2)));
    expect(await next.locator('[data-read]').count()).toBe(2);
    await next.click();
    await eventually(() => next.innerText()).toBe(wordsFor(await titleOf(3)));
    const target = await sections.nth(2).boundingBox();
    expect(target?.y).toBeLessThan(phone.height / 3);
  }));
