/** What axe says of open menus, on desktops and phones: of the header, since pages.ts looks at all of a page. */
import { expect, test } from 'vitest';
import { isOpen, menu } from './menus.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { axeFindings } from './pages.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const { layout } = siteFiles().spec.labels;

test('axe finds nothing with a menu open', () =>
  visit('/charpente-bois/traditionnelle/haute-loire', {}, async (page) => {
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const label of ['Toiture', 'Autre']) {
        await menu(page, label).hover();
        await eventually(() => isOpen(page, label)).toBe('true');
        const panel = page.locator(`#${await menu(page, label).getAttribute('aria-controls')}`);
        await eventually(() => panel.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
        expectNoFindings(await axeFindings(page, 'header'), `${label} at ${width} px`);
      }
    }
  }));

test('axe finds nothing with the mobile panel open', () =>
  visit(pathOf('mentions'), { width: 320, height: 700 }, async (page) => {
    await page.getByRole('button', { name: layout.menu, exact: true }).click();
    const panel = page.getByRole('navigation', { name: layout.menu, exact: true });
    for (const label of ['Toiture', 'Autre']) {
      await panel.getByRole('button', { name: label }).click();
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 700 });
        expectNoFindings(await axeFindings(page, 'header'), `${label} at ${width} px`);
      }
    }
    expect(await panel.isVisible()).toBe(true);
  }));
