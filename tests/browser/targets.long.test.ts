/** Targets on a desktop, and of what is opened. */
import { describe, expect, test } from 'vitest';
import { expectNoFindings } from './expect-no-findings.ts';
import { pathOfTemplate, projectPath, siteFiles } from './site-files.ts';
import { visit } from './visit.ts';
import { longest, tooSmall, phone } from './targets.ts';

const { spec } = siteFiles();
const { labels } = spec;
const aProject = projectPath(longest?.id ?? '');

/** On a desktop, one page of each kind. */
describe('on a desktop', () => {
  test.each([
    ...['home', 'article', 'gallery', 'contact', 'legal'].map((template) => pathOfTemplate(template)),
    aProject,
  ])('%s', (path) => visit(path, { isLive: false }, async (page) => expectNoFindings(await tooSmall(page), path)));
});

describe('opened', () => {
  const article = pathOfTemplate('article');

  test('the panel of a phone', () =>
    visit(article, phone, async (page) => {
      await page.getByRole('button', { name: labels.layout.menu, exact: true }).click();
      const panel = page.getByRole('navigation', { name: labels.layout.menu, exact: true });
      for (const section of await panel.getByRole('button').all()) {
        await section.click();
        expectNoFindings(await tooSmall(page), 'with a section open');
      }
    }));

  test('the menus of a desktop', () =>
    visit(article, {}, async (page) => {
      for (const menu of await page
        .getByRole('navigation', { name: labels.layout.mainNavigation })
        .getByRole('button')
        .all()) {
        await menu.click();
        expect(await menu.getAttribute('aria-expanded')).toBe('true');
        expectNoFindings(await tooSmall(page), (await menu.textContent()) ?? '');
      }
    }));

  test('the pictures in full window', () =>
    visit(aProject, phone, async (page) => {
      await page.locator('main a:has(img)').first().click();
      await page.locator('.pswp--open').waitFor();
      expectNoFindings(
        (await tooSmall(page)).filter((found) => !found.includes('article')),
        'the lightbox',
      );
    }));
});
