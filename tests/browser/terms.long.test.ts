/** The words of the glossary: a link without script, and with it their definition in place (WCAG 1.4.13). */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pathOf, siteFiles } from './site-files.ts';
import { eventually, settled, visit } from './visit.ts';

const article = pathOf('couverture-tuiles');
const glossary = pathOf('lexique');
const terms = (page: Page) => page.locator('main a[data-term]');
const box = (page: Page) => page.getByRole('tooltip');
const isShown = (page: Page) => eventually(() => box(page).isVisible());

/** A word as far from its neighbours as it may be, in the middle of the window. */
const someTerm = async (page: Page) => {
  const term = terms(page).nth(2);
  await term.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return term;
};

describe('a word of the glossary', () => {
  test('leads to its definition without script', () =>
    visit(article, { isScripted: false }, async (page) => {
      const href = (await terms(page).first().getAttribute('href')) ?? '';
      expect(href.startsWith(`${glossary}#`)).toBe(true);
      await terms(page).first().click();
      await page.waitForURL((url) => url.pathname === glossary);
      await page.locator(`#${href.split('#')[1]} dd`).waitFor();
    }));

  test('shows its definition to the pointer, which may enter it, until it leaves; Escape puts it away', () =>
    visit(article, {}, async (page) => {
      const term = await someTerm(page);
      await term.hover();
      await isShown(page).toBe(true);
      const word = ((await term.getAttribute('href')) ?? '').split('#')[1];
      const { definition } = siteFiles().spec.glossary!.find((each) => each.word.toLowerCase() === word) ?? {};
      expect(await box(page).innerText()).toContain(definition?.slice(0, 20));
      expect(await term.getAttribute('aria-describedby')).toBe(await box(page).getAttribute('id'));
      await box(page).hover();
      expect(await box(page).isVisible()).toBe(true);
      await page.mouse.move(2, 2);
      await isShown(page).toBe(false);
      expect(await term.getAttribute('aria-describedby')).toBeNull();

      // The pointer stays where it was.
      await term.hover();
      await isShown(page).toBe(true);
      await page.keyboard.press('Escape');
      await isShown(page).toBe(false);
    }));

  test('shows its definition to the keyboard, and follows it', () =>
    visit(article, {}, async (page) => {
      const term = await someTerm(page);
      await term.focus();
      await isShown(page).toBe(true);
      await page.keyboard.press('Tab');
      // The next stop may be another word.
      await eventually(() => term.getAttribute('aria-describedby')).toBeNull();
      await term.focus();
      await eventually(() => term.getAttribute('aria-describedby')).not.toBeNull();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${glossary}#*`);
      await isShown(page).toBe(false);
    }));

  test('shows its definition at the first touch and follows it at the second', () =>
    visit(article, { width: 390, height: 844, context: { hasTouch: true, isMobile: true } }, async (page) => {
      const term = await someTerm(page);
      await term.tap();
      await isShown(page).toBe(true);
      expect(new URL(page.url()).pathname).toBe(article);
      await term.tap();
      await page.waitForURL(`**${glossary}#*`);
    }));

  test('answers a touch that was made before the application came', () => {
    const context = { hasTouch: true, isMobile: true };
    return visit(article, { width: 390, height: 844, isLive: false, context }, async (page) => {
      await (await someTerm(page)).tap();
      await isShown(page).toBe(true);
      expect(new URL(page.url()).pathname).toBe(article);
    });
  });

  test('keeps its definition within the window, read in whole', () =>
    visit(article, { width: 390, height: 844 }, async (page) => {
      const count = await terms(page).count();
      for (let index = 0; index < count; index += 4) {
        await terms(page).nth(index).focus();
        await isShown(page).toBe(true);
        const bounds = await box(page).boundingBox();
        expect(bounds?.x).toBeGreaterThanOrEqual(0);
        expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeLessThanOrEqual(390);
      }
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    }));

  test('is one of the second site too', () =>
    visit('/frames/made-to-measure', { site: 'second' }, async (page) => {
      const term = terms(page).first();
      await term.focus();
      await isShown(page).toBe(true);
      expect(await box(page).innerText()).toContain('How far the handlebar is');
    }));
});
