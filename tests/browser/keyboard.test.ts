/** The core of the site by keyboard alone: menus, stops, lightbox, search, form. The rest: keyboard.long.test.ts. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import { contactPath, sendButton } from './contact-form.ts';
import { isOpen, menu } from './menus.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { axeFindings } from './pages.ts';
import { pathOf, projectPath, siteFiles } from './site-files.ts';
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
    visit('/', { isAlone: true }, async (page) => {
      // What it shows is on its way before the visitor asks for it.
      const data = page.waitForRequest('**/_data/pages/mentions.js');
      await page.locator('footer').getByRole('link', { name: 'Mentions légales' }).focus();
      await data;
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
      const current = () => carousel(page).locator('._current').getAttribute('aria-label');
      const first = await current();
      await page.keyboard.press('ArrowRight');
      await eventually(current).not.toBe(first);
      await page.keyboard.press('ArrowLeft');
      await eventually(current).toBe(first);
      await eventually(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
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

describe('the search', () => {
  const [word] = spec.glossary ?? [];

  test('letters list, arrows choose, Escape closes and clears, Enter follows without a page load', () =>
    visit(pathOf('plan'), { width: 390 }, async (page) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const field = page.locator('main form[data-search] input');
      const options = page.locator('main form[data-search] [role="option"]');
      const expanded = () => field.getAttribute('aria-expanded');
      const active = () => field.getAttribute('aria-activedescendant');
      await field.focus();
      await eventually(() => field.getAttribute('role')).toBe('combobox');
      expect(requests).not.toContain('/_data/search.js');
      await page.keyboard.type(word?.word.toLowerCase() ?? '');
      await eventually(expanded).toBe('true');
      expect(requests).toContain('/_data/search.js');
      expectNoFindings(await axeFindings(page), 'axe');

      await page.keyboard.press('ArrowUp');
      expect(await active()).toBe(await options.last().getAttribute('id'));
      await page.keyboard.press('ArrowDown');
      expect(await active()).toBe(await options.first().getAttribute('id'));
      const option = page.locator(`#${await active()}`);
      expect(await option.getAttribute('aria-selected')).toBe('true');
      expect(await option.textContent()).toContain(word?.word);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      // Another key follows nothing, and what is written asks anew.
      await page.keyboard.press('Backspace');
      await eventually(active).toBeNull();
      expect(await expanded()).toBe('true');

      await page.keyboard.press('Escape');
      expect(await expanded()).toBe('false');
      expect(await field.inputValue()).not.toBe('');
      await page.keyboard.press('Escape');
      expect(await field.inputValue()).toBe('');

      await page.keyboard.type(word?.word ?? '');
      await eventually(expanded).toBe('true');
      // The form's button is part of the search, what follows is not.
      await page.keyboard.press('Tab');
      expect(await expanded()).toBe('true');
      await page.keyboard.press('Tab');
      expect(await expanded()).toBe('false');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ArrowDown');
      await eventually(expanded).toBe('true');
      await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
      await page.keyboard.press('ArrowDown');
      expect(await active()).toBe(await options.first().getAttribute('id'));
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === pathOf('lexique') && url.hash !== '');
      expect(await page.locator('html[data-same]').count()).toBe(1);
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
