/**
 * Larger and spaced-out text cut nothing, cover nothing and leave every control in reach: the page with most of it
 * (all of them: the long test).
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectNoFindings } from './expect-no-findings.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';
import { applyTextSize, losses, textSizes, type TextSize } from './text-size.ts';
import { eventually, visit } from './visit.ts';

const largeRoot = textSizes.find(({ name }) => name === 'root font twice as large') as TextSize;

describe('a root font twice as large in a window of 1280 px', () => {
  const options = { width: 1280, height: 900, isLive: false, before: (page: Page) => applyTextSize(page, largeRoot) };

  test('cuts and breaks nothing: an article', () =>
    visit(pathOfTemplate('article'), options, async (page) => expectNoFindings(await losses(page), 'article')));

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

test.each(textSizes.filter((_size, index) => index % 2 === 0))('$name, in the narrowest window', (size) => {
  const before = (page: Page) => applyTextSize(page, size);
  const options = { ...size.viewport(Math.min(...size.widths)), isLive: false, before };
  return visit(pathOfTemplate('article'), options, async (page) => expectNoFindings(await losses(page), size.name));
});
