/** The words of the glossary: a link without script, a definition to a finger and in a narrow window. */
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { article, box, glossary, isShown, someTerm, terms } from './terms.ts';
import { settled, visit } from './visit.ts';

describe('a word of the glossary', () => {
  test('leads to its definition without script', () =>
    visit(article, { isScripted: false }, async (page) => {
      const href = (await terms(page).first().getAttribute('href')) ?? '';
      expect(href.startsWith(`${glossary}#`)).toBe(true);
      await terms(page).first().click();
      await page.waitForURL((url) => url.pathname === glossary);
      await page.locator(`#${href.split('#')[1]} dd`).waitFor();
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
