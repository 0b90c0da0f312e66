/** The core of the site by keyboard alone: menus, stops, the lightbox, the form. The rest: keyboard.long.test.ts. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import { contactPath, sendButton } from './contact-form.ts';
import { isOpen, menu } from './menus.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { axeFindings } from './pages.ts';
import { projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { focusedText, focusedTag } from './focus.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;
/** Two hundred steps a page. */
const stopPages = isLong ? ['/projets', contactPath()] : [contactPath()];

test('what scrolls sideways is a stop of the keyboard until the telephone is turned and all of it is seen', () => {
  const article = spec.routes.find(({ id }) => id === 'couverture-tuiles')?.path ?? '';
  const stopsOf = (page: Page) =>
    page.locator('[data-scroller]').evaluateAll((all) => all.filter((element) => element.tabIndex === 0).length);
  return visit(article, { width: 390, height: 844 }, async (page) => {
    await eventually(async () => (await stopsOf(page)) > 0).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await eventually(() => stopsOf(page)).toBe(0);
  });
});

describe('menus', () => {
  test('Escape closes a menu and gives the focus back to its button', () =>
    visit('/', {}, async (page) => {
      await menu(page, 'Toiture').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await eventually(() => isOpen(page, 'Toiture')).toBe('false');
      expect(await focusedText(page)).toBe('Toiture');
    }));

  test('Escape closes the mobile panel and gives the focus back', () =>
    visit('/', { width: 390, height: 844 }, async (page) => {
      await page.getByRole('button', { name: labels.layout.menu, exact: true }).click();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await eventually(() => page.getByRole('navigation', { name: labels.layout.menu, exact: true }).isVisible()).toBe(
        false,
      );
      expect(await focusedText(page)).toBe(labels.layout.menu);
    }));
});

describe('moving through the site', () => {
  test.each(stopPages)('every stop of %s can be seen, and none is a trap', (path) =>
    visit(path, {}, async (page) => {
      const stops: string[] = [];
      for (let step = 0; step < 200; step += 1) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          const box = element.getBoundingClientRect();
          const rings = [element, element.closest('article')].filter((candidate) => candidate !== null);
          const ring = rings.some(
            (candidate) =>
              getComputedStyle(candidate).outlineStyle !== 'none' ||
              getComputedStyle(candidate, '::after').outlineStyle !== 'none',
          );
          return {
            name: `${element.tagName} ${element.textContent?.trim().slice(0, 30) ?? ''}`,
            isSeen: box.width > 0 && box.height > 0 && ring,
          };
        });
        if (!stop) break;
        expect(stop.isSeen, stop.name).toBe(true);
        stops.push(stop.name);
      }
      expect(stops.length).toBeGreaterThan(20);
      expect(stops.length).toBeLessThan(200);
    }),
  );

  test('after a soft navigation the focus is in the content and the title is announced', () =>
    visit('/', {}, async (page) => {
      await page.locator('footer').getByRole('link', { name: 'Mentions légales' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/mentions');
      await eventually(() => focusedTag(page)).toBe('main');
      await eventually(async () => (await page.locator('[role="status"]').allTextContents()).join(' ')).toContain(
        await page.title(),
      );
    }));
});

describe('a project', () => {
  const project = projects.find(({ images }) => images.length === 3);
  const path = projectPath(project?.id ?? '');
  const carousel = (page: Page) => page.getByRole('region', { name: labels.project.carousel });

  test('the lightbox opens, turns and closes by keyboard; axe finds nothing in it', () =>
    visit(path, {}, async (page) => {
      const link = carousel(page).locator('a').first();
      await link.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await eventually(() => dialog.isVisible()).toBe(true);
      await eventually(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(
        true,
      );
      await eventually(() => page.locator('.pswp__img:not(.pswp__img--placeholder)').first().isVisible()).toBe(true);
      expectNoFindings(await axeFindings(page), 'axe');
      expect(await dialog.getAttribute('aria-modal')).toBe('true');
      // What stands behind takes no focus and is not read out.
      const takesFocus = await page.evaluate(() => {
        const link = document.querySelector<HTMLElement>('main a');
        link?.focus();
        return document.activeElement === link;
      });
      expect(takesFocus).toBe(false);
      const counter = () => page.locator('.pswp__counter').textContent();
      await eventually(counter).toBe('1 / 3');
      await page.keyboard.press('ArrowRight');
      await eventually(counter).toBe('2 / 3');
      await page.keyboard.press('Escape');
      await eventually(() => dialog.count()).toBe(0);
      await eventually(() =>
        page.evaluate(
          (label) => document.activeElement?.closest(`[aria-label="${label}"]`) !== null,
          labels.project.carousel,
        ),
      ).toBe(true);
    }));
});

describe('the form', () => {
  test('mistakes are summed up, the summary has the focus and leads to the fields', () =>
    visit(contactPath(), {}, async (page) => {
      await sendButton(page).focus();
      await page.keyboard.press('Enter');
      const summary = page.locator('#_error-summary');
      await eventually(() => summary.isVisible()).toBe(true);
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('_error-summary');
      expectNoFindings(await axeFindings(page), 'axe');
      await summary.getByRole('link', { name: 'Message requis' }).focus();
      await page.keyboard.press('Enter');
      await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('message');
      const field = page.locator('[name="message"]');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      const texts = await page.evaluate(
        (ids) => ids.map((id) => document.getElementById(id)?.textContent ?? ''),
        described,
      );
      expect(texts.join(' ')).toContain('Message requis');
    }));
});
