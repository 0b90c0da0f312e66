/** The arrows of the site's search, and its site map. The rest: keyboard.test.ts, search.long.test.ts. */
import { expect, test } from 'vitest';
import { linksOf } from './read.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const { spec } = siteFiles();
const plan = pathOf('plan');

test('the site map names every page that search engines may show, and the footer leads to it', async () => {
  const pathsOn = async (path: string, selector: string) => (await linksOf(path, selector)).map(({ href }) => href);
  const links = await pathsOn(plan, 'main a');
  for (const path of spec.routes
    .filter(({ template, seo }) => template !== 'project' && seo?.noindex !== true)
    .map((route) => route.path))
    expect(links, path).toContain(path);
  expect(await pathsOn('/', 'footer a')).toContain(plan);
});

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
