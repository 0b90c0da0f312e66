/** The search of the site by keyboard, and its site map. The rest: search.long.test.ts. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { linksOf } from './read.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { eventually, settled, visit } from './visit.ts';

const { spec } = siteFiles();
const plan = pathOf('plan');
const wordPage = pathOf('lexique');
const [word] = spec.glossary ?? [];

test('the site map names every page that search engines may show, and the footer leads to it', async () => {
  const pathsOn = async (path: string, selector: string) => (await linksOf(path, selector)).map(({ href }) => href);
  const links = await pathsOn(plan, 'main a');
  for (const path of spec.routes
    .filter(({ template, seo }) => template !== 'project' && seo?.noindex !== true)
    .map((route) => route.path))
    expect(links, path).toContain(path);
  expect(await pathsOn('/', 'footer a')).toContain(plan);
});

test('with the keyboard: letters list, arrows choose, Escape closes and clears, Enter follows without a page load', () =>
  visit(plan, { width: 390 }, async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const field = page.locator('main form[data-search] input');
    const expanded = () => field.getAttribute('aria-expanded');
    await field.focus();
    await eventually(() => field.getAttribute('role')).toBe('combobox');
    expect(requests).not.toContain('/_data/search.js');
    await page.keyboard.type(word?.word.toLowerCase() ?? '');
    await eventually(() => expanded()).toBe('true');
    expect(requests).toContain('/_data/search.js');
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    const active = () => field.getAttribute('aria-activedescendant');
    const options = page.locator('main form[data-search] [role="option"]');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(await options.last().getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(await options.first().getAttribute('id'));
    const option = page.locator(`#${await active()}`);
    expect(await option.getAttribute('aria-selected')).toBe('true');
    expect(await option.textContent()).toContain(word?.word);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Escape');
    expect(await expanded()).toBe('false');
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('');

    await page.keyboard.type(word?.word ?? '');
    await eventually(() => expanded()).toBe('true');
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(await options.first().getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === wordPage && url.hash !== '');
    expect(await page.locator('html[data-same]').count()).toBe(1);
  }));

test('arrows begin at the first of many results, or at the last', () =>
  visit(plan, { width: 390 }, async (page) => {
    const field = page.locator('main form[data-search] input');
    const options = page.locator('main form[data-search] [role="option"]');
    for (const [key, end] of [
      ['ArrowDown', options.first()],
      ['ArrowUp', options.last()],
    ] as const) {
      await field.fill('a');
      await eventually(async () => (await options.count()) > 2).toBe(true);
      await field.press(key);
      expect(await field.getAttribute('aria-activedescendant')).toBe(await end.getAttribute('id'));
      await field.press('Escape');
    }
  }));
