/** The search of the site: without JavaScript, early, with an odd query, in vain. */
import { expect, test } from 'vitest';
import { pathOf, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const { spec } = siteFiles();
const plan = pathOf('plan');
const wordPage = pathOf('lexique');
const [word] = spec.glossary ?? [];

test('without JavaScript the field leads to the site map', () =>
  visit(plan, { isScripted: false }, async (page) => {
    const field = page.locator('main form[data-search] input');
    await field.fill('zinc');
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === plan && url.searchParams.get('q') === 'zinc');
    expect(await page.locator('h1').count()).toBe(1);
  }));

test('what was searched before the application came stands in the field of the site map, with what answers it', () =>
  visit(`${plan}?q=${encodeURIComponent(word?.word ?? '')}`, { isLive: false }, async (page) => {
    const form = page.locator('main form[data-search]');
    await eventually(() => form.locator('input').inputValue()).toBe(word?.word);
    await eventually(() => form.getByRole('option').first().textContent()).toContain(word?.word);
    expect(await form.locator('[role=status]').textContent()).toMatch(/\d/);
    await form.getByRole('option').first().click();
    await page.waitForURL((url) => url.pathname === wordPage && url.hash !== '');
  }));

test('another query than a search, or an empty one, leaves the field empty', async () => {
  for (const query of ['?q=', '?utm_source=x'])
    await visit(plan + query, {}, async (page) => {
      expect(await page.locator('main form[data-search] input').inputValue()).toBe('');
      expect(await page.locator('main form[data-search] [role=option]').count()).toBe(0);
    });
});

test('what is not there is said, and nothing runs out of a narrow window', () =>
  visit(plan, { width: 360 }, async (page) => {
    const field = page.locator('main form[data-search] input');
    await field.focus();
    await page.keyboard.type('x'.repeat(80));
    const status = page.locator('main form[data-search] [role=status]');
    await eventually(() => status.textContent()).toContain('xxx');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }));

test('a link whose address has a flaw leads to its page without a page load', () =>
  visit(plan, {}, async (page) => {
    await page.evaluate(() => {
      document.documentElement.setAttribute('data-same', '');
      const link = Object.assign(document.createElement('a'), { href: '/Contact.?x=1', textContent: 'Contact' });
      document.querySelector('main')?.prepend(link);
      link.click();
    });
    await page.waitForURL((url) => url.pathname === '/contact' && url.search === '?x=1');
    expect(await page.locator('html[data-same]').count()).toBe(1);
  }));
