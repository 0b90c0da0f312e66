/**
 * Larger and spaced-out text cut nothing, cover nothing and leave every control in reach: the page with most of it
 * (all of them: the long test).
 */
import { describe, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';
import { losses, textSizes } from './text-size.ts';
import { eventually, visit } from './visit.ts';

const largeRoot = textSizes.find(({ name }) => name === 'root font twice as large');

describe('a root font twice as large in a window of 1280 px', () => {
  const options = { width: 1280, height: 900, isLive: false, before: largeRoot?.apply };

  test.each(oneIn(4, ['article', 'contact', 'gallery', 'page']))('cuts and breaks nothing: %s', (template) =>
    visit(pathOfTemplate(template), options, async (page) => expectNoFindings(await losses(page), template)),
  );

  test('cuts and breaks nothing: a project', () =>
    visit(projectPaths()[0] ?? '', options, async (page) => expectNoFindings(await losses(page), 'project')));

  test('leads to every page by the menu of a phone', () =>
    visit(pathOfTemplate('article'), options, async (page) => {
      await page.locator('header [popovertarget]').click();
      await eventually(() => page.locator('header [popover] a').first().isVisible()).toBe(true);
    }));

  test('sets each name of the contact card above its value', () =>
    visit(pathOfTemplate('contact'), options, async (page) => {
      const rows = page.locator('main aside dl > div');
      expect(await rows.count()).toBeGreaterThan(2);
      const stacked = await rows.evaluateAll((all) =>
        all.map((row) => {
          const [name, value] = [...row.children].map((cell) => cell.getBoundingClientRect());
          return name !== undefined && value !== undefined && value.top >= name.bottom - 1;
        }),
      );
      expect(new Set(stacked)).toEqual(new Set([true]));
    }));
});

describe.each(oneIn(2, textSizes))('$name', ({ viewport, widths, apply }) => {
  test.each(oneIn(2, ['article', 'contact']))('%s, in the narrowest window', (template) => {
    const { width, height } = viewport(Math.min(...widths));
    return visit(pathOfTemplate(template), { width, height, isLive: false, before: apply }, async (page) =>
      expectNoFindings(await losses(page), template),
    );
  });
});
