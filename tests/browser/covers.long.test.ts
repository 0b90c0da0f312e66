/**
 * Nothing that stays in the window covers anything: the way back to the top, the bar for the thumb, header and focus.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { scrollThroughPage, backToTopCovers, focusHidden } from './covers.ts';
import { contactPath } from './contact-form.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { pathOfTemplate, siteFiles, templatePages } from './site-files.ts';
import { eventually, visit } from './visit.ts';

tellSeedOfFailures();

const { spec } = siteFiles();
const article = pathOfTemplate('article');
const bar = (page: Page) => page.getByRole('complementary', { name: spec.labels.layout.contactBar?.label ?? '' });
const scrollDown = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);

test('the way back to the top has a place of its own at each width, along the whole page', () =>
  visit(article, { width: 360, height: 700, isLive: false }, async (page) => {
    for (const width of [320, 390, 768, 1024, 1440].filter((_each, place) => isEveryPage || place % 2 === seed % 2)) {
      await page.setViewportSize({ width, height: 700 });
      expectNoFindings(await scrollThroughPage(page, () => backToTopCovers(page)), `${article} at ${width} px`);
      expect(await page.getByRole('button', { name: spec.labels.layout.backToTop }).isVisible()).toBe(true);
    }
  }));

describe('the bar for the thumb', () => {
  const phone = { width: 390, height: 844 } as const;
  const opening = (page: Page) => page.locator('main [data-actions="first"]');

  test('comes once the page’s own buttons have left, goes where the closing section begins', () =>
    visit(article, { ...phone, isLive: false }, async (page) => {
      expect(await bar(page).isVisible()).toBe(false);
      await scrollDown(page, await opening(page).evaluate((element) => element.getBoundingClientRect().bottom - 10));
      await eventually(() => page.evaluate(() => document.documentElement.hasAttribute('data-scrolled'))).toBe(true);
      expect(await bar(page).isVisible()).toBe(false);
      await page.locator('main h2').nth(1).scrollIntoViewIfNeeded();
      await eventually(() => bar(page).isVisible()).toBe(true);
      expect(
        await bar(page)
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).toEqual([`tel:${spec.company.phone}`, contactPath()]);
      await page.locator('section[data-actions="last"]').scrollIntoViewIfNeeded();
      await eventually(() => bar(page).isVisible()).toBe(false);
      await scrollDown(page, 1_000_000);
      await eventually(() =>
        page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1),
      ).toBe(true);
      expect(await bar(page).isVisible()).toBe(false);
    }));

  test('gives way to the menu', () =>
    visit(article, phone, async (page) => {
      await page.locator('main h2').nth(1).scrollIntoViewIfNeeded();
      await eventually(() => bar(page).isVisible()).toBe(true);
      await page.getByRole('button', { name: spec.labels.layout.menu, exact: true }).click();
      await eventually(() => bar(page).isVisible()).toBe(false);
      await page.keyboard.press('Escape');
      await eventually(() => bar(page).isVisible()).toBe(true);
    }));

  test('is never beside the form, and not on a desktop', async () => {
    await visit(contactPath(), phone, async (page) => {
      expectNoFindings(
        await scrollThroughPage(page, async () =>
          (await bar(page).isVisible()) &&
          (await page
            .locator('form')
            .evaluate(
              (form) => form.getBoundingClientRect().top < innerHeight && form.getBoundingClientRect().bottom > 0,
            ))
            ? ['the bar']
            : [],
        ),
        contactPath(),
      );
    });
    await visit(article, { width: 1440, height: 700, isLive: false }, async (page) => {
      expectNoFindings(
        await scrollThroughPage(page, async () => ((await bar(page).isVisible()) ? ['the bar'] : [])),
        article,
      );
    });
  });
});

describe('the focus is never hidden', () => {
  /** Header and footer are those of all pages: two pages are gone through whole, of the others what is in between. */
  const cases = templatePages().map((path, index) => ({
    width: (index + seed) % 2 === 0 ? 320 : 1280,
    path,
    isWhole: isEveryPage || Math.floor((index + seed) / 2) % 4 === 0,
  }));
  test.each(cases)('$path at $width px, forwards and back', ({ width, path, isWhole }) =>
    visit(path, { width, height: 700 }, async (page) => {
      const found: string[] = [];
      for (const key of ['Tab', 'Shift+Tab']) {
        await scrollDown(page, 0);
        if (!isWhole) await focusBefore(page, key === 'Tab' ? 'main' : '#_footer');
        let wasInMain = false;
        for (let stop = 0; stop < 400; stop += 1) {
          await page.keyboard.press(key);
          const { hidden, isOut, isInMain } = await focusHidden(page);
          found.push(...hidden);
          if (stop > 0 && (isOut || (!isWhole && wasInMain && !isInMain))) break;
          wasInMain ||= isInMain;
        }
      }
      expectNoFindings([...new Set(found)], path);
    }),
  );
});

/** Puts the focus where the next stop is the first one of what matches, or the last one before it. */
const focusBefore = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluate((element: HTMLElement) => {
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  });
