/** The words of the glossary have their definition in place (WCAG 1.4.13). The rest: terms.long.test.ts. */
import { describe, expect, test } from 'vitest';
import { siteFiles } from './site-files.ts';
import { article, box, glossary, isShown, someTerm } from './terms.ts';
import { eventually, visit } from './visit.ts';

describe('a word of the glossary', () => {
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
});
