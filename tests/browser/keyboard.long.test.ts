/**
 * The site by keyboard alone: other keys, scrollers, ways back; what mouse and keyboard do to each other's menus.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isOpen, menu } from './menus.ts';
import { read } from './read.ts';
import { pathOf, projectPath, routePaths, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { focusedText, focusedTag } from './focus.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;
/** A page without a film, which a browser would draw all the while. */
const legal = pathOf('mentions');

describe('menus', () => {
  test('Enter and the space bar open a menu and close it; Tab goes through it, and leaving it closes it', () =>
    visit(legal, {}, async (page) => {
      for (const key of ['Enter', 'Space']) {
        await menu(page, 'Toiture').focus();
        await page.keyboard.press(key);
        await eventually(() => isOpen(page, 'Toiture')).toBe('true');
        await page.keyboard.press(key);
        await eventually(() => isOpen(page, 'Toiture')).toBe('false');
      }

      await menu(page, 'Construction').focus();
      await page.keyboard.press('Enter');
      await eventually(() => isOpen(page, 'Construction')).toBe('true');
      await page.keyboard.press('Tab');
      expect(await focusedText(page)).toMatch(/^Ossature bois/);
      await page.keyboard.press('Tab');
      expect(await focusedText(page)).toMatch(/^Auto-construction/);
      await page.keyboard.press('Tab');
      await eventually(() => isOpen(page, 'Construction')).toBe('false');
      expect(await focusedText(page)).toMatch(/^Façade/);
    }));

  test('a click opens a menu, and a click elsewhere closes it', () =>
    visit(legal, { context: { hasTouch: true } }, async (page) => {
      await menu(page, 'Façade').tap();
      await eventually(() => isOpen(page, 'Façade')).toBe('true');
      await page.touchscreen.tap(5, 700);
      await eventually(() => isOpen(page, 'Façade')).toBe('false');
    }));

  test('a mouse click never closes a menu that hovering opened', () =>
    visit(legal, {}, async (page) => {
      await menu(page, 'Toiture').hover();
      await eventually(() => isOpen(page, 'Toiture')).toBe('true');
      await menu(page, 'Toiture').click();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await isOpen(page, 'Toiture')).toBe('true');
    }));

  test('the pointer may come back before the delay is over', () =>
    visit(legal, { isClockStopped: true }, async (page) => {
      await menu(page, 'Toiture').hover();
      await eventually(() => isOpen(page, 'Toiture')).toBe('true');
      await page.mouse.move(700, 800);
      await page.clock.runFor(spec.constants.layout.dropdownCloseDelayMs - 50);
      await menu(page, 'Toiture').hover();
      await page.clock.runFor(1000);
      expect(await isOpen(page, 'Toiture')).toBe('true');
    }));
});

describe('moving through the site', () => {
  test('the first stop leads past the menus', () =>
    visit(legal, {}, async (page) => {
      await page.keyboard.press('Tab');
      expect(await focusedText(page)).toBe(labels.layout.skipToContent);
      expect(await page.getByRole('link', { name: labels.layout.skipToContent }).isVisible()).toBe(true);
      await page.keyboard.press('Enter');
      await eventually(() => focusedTag(page)).toBe('main');
    }));
});

describe('a project', () => {
  const project = projects.find(({ images }) => images.length === 3);
  const path = projectPath(project?.id ?? '');
  const carousel = (page: Page) => page.getByRole('region', { name: labels.project.carousel });
  const current = (page: Page) =>
    carousel(page)
      .getByRole('button', { name: /^Image \d/ })
      .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));

  test('arrow keys turn the carousel', () =>
    visit(path, { isClockStopped: true }, async (page) => {
      await carousel(page)
        .getByRole('button', { name: /^Image 1/ })
        .click();
      await eventually(() => current(page)).toBe(0);
      await page.keyboard.press('ArrowRight');
      await eventually(() => current(page)).toBe(1);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await eventually(() => current(page)).toBe(2);
    }));

  test('going back closes the lightbox and stays; closed by itself, it leaves no entry to go back from', () =>
    visit(pathOf('projets'), {}, async (page) => {
      await page.locator(`main a[href="${path}"]`).first().click();
      await page.waitForURL(`**${path}`);
      const dialog = page.getByRole('dialog');
      const isBehindInert = () => page.locator('#_root').getAttribute('inert');
      const open = async (): Promise<void> => {
        await carousel(page).locator('._current a').click();
        await eventually(() => dialog.isVisible()).toBe(true);
      };
      const focusedPicture = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
      const shownPicture = () => carousel(page).locator('._current a');
      await open();
      await page.evaluate(() => history.back());
      await eventually(() => dialog.count()).toBe(0);
      await eventually(focusedPicture).toBe(await shownPicture().getAttribute('href'));
      // After another picture was looked at, its own link.
      await open();
      const first = await shownPicture().getAttribute('href');
      // It hears keys once it is there.
      await eventually(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(
        true,
      );
      await eventually(() => page.locator('.pswp__img:not(.pswp__img--placeholder)').first().isVisible()).toBe(true);
      await page.keyboard.press('ArrowRight');
      await eventually(() => page.locator('.pswp__counter').textContent()).toBe('2 / 3');
      await page.evaluate(() => history.back());
      await eventually(() => dialog.count()).toBe(0);
      await eventually(async () => {
        const focused = await focusedPicture();
        return focused !== null && focused !== first && focused === (await shownPicture().getAttribute('href'));
      }).toBe(true);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await isBehindInert()).toBeNull();
      await open();
      // Not heard while the lightbox is opening.
      await eventually(async () => {
        await page.keyboard.press('Escape');
        return dialog.count();
      }).toBe(0);
      await page.goBack();
      await page.waitForURL(`**${pathOf('projets')}`);
      await eventually(() => page.locator('h1').textContent()).toBe('Nos réalisations');
    }));
});

describe('what scrolls sideways', () => {
  const article = siteFiles().spec.routes.find(({ id }) => id === 'couverture-tuiles')?.path ?? '';
  const scrollers = (page: Page) =>
    page
      .locator('[data-scroller]')
      .evaluateAll((all) =>
        all.map((element) => ({ isWider: element.scrollWidth > element.clientWidth, stop: element.tabIndex })),
      );
  const expected = async (page: Page) =>
    (await scrollers(page)).map(({ isWider }) => ({ isWider, stop: isWider ? 0 : -1 }));

  test.each([
    ['on a phone', { width: 390, height: 844 }, true],
    ['on a desktop', { width: 1440, height: 900 }, false],
  ])('is a stop of the keyboard where it does, and only there: %s', (_name, size, someDo) =>
    visit(article, size, async (page) => {
      await eventually(() => scrollers(page)).toEqual(await expected(page));
      expect((await scrollers(page)).some(({ isWider }) => isWider)).toBe(someDo);
      const names = await page
        .locator('._drawing[aria-label]')
        .evaluateAll((all) => all.map((drawing) => drawing.parentElement?.getAttribute('aria-label')));
      expect(new Set(names).size).toBe(names.length);
    }),
  );

  test('has a name of its own on every page; a table is named by its columns as well', async () => {
    for (const path of routePaths()) {
      const found = await read(path, (page) =>
        [...page.querySelectorAll('[data-scroller]')].map((scroller) => ({
          name:
            scroller.getAttribute('aria-label') ??
            (scroller.getAttribute('aria-labelledby') ?? '')
              .split(' ')
              .map((id) => page.getElementById(id)?.textContent ?? '')
              .join(' '),
          columns: scroller.querySelector('thead')?.textContent ?? '',
        })),
      );
      const names = found.map(({ name }) => name.trim());
      expect([path, new Set(names.filter(Boolean)).size]).toEqual([path, names.length]);
      for (const { name, columns } of found) expect(name).toContain(columns);
    }
  });

  test('becomes one when the window narrows', () =>
    visit(article, {}, async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await eventually(async () => (await scrollers(page)).some(({ stop }) => stop === 0)).toBe(true);
      expect(await scrollers(page)).toEqual(await expected(page));
    }));
});
