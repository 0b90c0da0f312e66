/**
 * The form follows the visitor: it knows the page that they come from, and an address never tells it. What is sent of
 * it: behaviour.test.ts.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { contactPath, fieldOf, fill, form, validLead } from './contact-form.ts';
import type { SiteName } from './folders.ts';
import { fillIn, plain, siteFiles } from './site-files.ts';
import { bringToLife, eventually, visit } from './visit.ts';

const { spec } = siteFiles();
const contact = contactPath();
const key = 'contact_origin';

const pageOf = (site: SiteName) => {
  const route = siteFiles(site).spec.routes.find(({ projectType }) => projectType !== undefined);
  if (route?.projectType === undefined) throw new Error(`No page of the ${site} site names a type of work`);
  return { path: route.path, projectType: route.projectType };
};

const toContact = async (page: Page, site: SiteName = 'main'): Promise<void> => {
  const path = contactPath(site);
  await page.locator(`header nav a._button[href="${path}"], footer a[href="${path}"]`).first().click();
  await page.waitForURL((url) => url.pathname === path);
  await form(page).waitFor();
};

/** The sentence that says why a type of work stands there. */
const noteIn = (page: Page) => form(page).locator('[data-origin-note]');
const notedOf = (site: SiteName, title: string): string =>
  plain(fillIn(siteFiles(site).spec.contactForm.words.originNote.replace('{page}', title)));

const typeIn = (page: Page): Promise<string> => fieldOf(page, 'projectType').inputValue();
const originIn = (page: Page): Promise<string> => form(page).locator('[name="origin"]').inputValue();

describe.each<SiteName>(['main', 'second'])('the form of the %s site', (site) => {
  const { path, projectType } = pageOf(site);

  test('proposes the type of work of the page that the visitor comes from, says so, and keeps it over a reload', () =>
    visit(path, { site }, async (page) => {
      const note = notedOf(site, (await page.locator('h1').innerText()).replace(/\s+/g, ' '));
      await toContact(page, site);
      await eventually(async () => plain(await noteIn(page).innerText())).toBe(note);
      expect(new URL(page.url()).search).toBe('');
      await eventually(() => typeIn(page)).toBe(projectType);
      expect(await originIn(page)).toContain(`(${path})`);
      await page.reload();
      await eventually(() => typeIn(page)).toBe(projectType);
      expect(plain(await noteIn(page).innerText())).toBe(note);
      await bringToLife(page);
      expect(await typeIn(page)).toBe(projectType);
      expect(await originIn(page)).toContain(`(${path})`);
      await fieldOf(page, 'projectType').selectOption({ index: 0 });
      expect(plain(await noteIn(page).innerText())).toBe(note);
    }));
});

const { path, projectType } = pageOf('main');
const noApplication = {
  isLive: false,
  before: (page: Page) => page.route(/\/assets\/entry-client-/, (route) => route.abort()),
  allows: [/Failed to (load|fetch)/],
};

describe('the page of origin', () => {
  test('is known when the browser loads the form itself', () =>
    visit(path, noApplication, async (page) => {
      await toContact(page);
      await eventually(() => typeIn(page)).toBe(projectType);
      expect(await originIn(page)).toContain(`(${path})`);
    }));

  test('serves one arrival: who comes from nowhere finds the field empty', () =>
    visit(path, {}, async (page) => {
      await toContact(page);
      await eventually(() => typeIn(page)).toBe(projectType);
      await page.goto('/');
      await page.goto(contact);
      await bringToLife(page);
      expect([await typeIn(page), await originIn(page)]).toEqual(['', '']);
      expect(await noteIn(page).isVisible()).toBe(false);
    }));

  test('has the words of its title apart where the title breaks', () =>
    visit('/', {}, async (page) => {
      const title = (await page.locator('h1').innerText()).replace(/\s+/g, ' ');
      await toContact(page);
      await eventually(() => originIn(page)).toBe(`${title} (/)`);
    }));

  test('leaves alone the type of work that a draft holds', () =>
    visit(contact, {}, async (page) => {
      await fill(page, validLead);
      await eventually(() => page.evaluate(() => localStorage.getItem('contact_draft'))).toContain(validLead.message);
      const other = spec.routes.find(
        (route) => route.projectType !== undefined && route.projectType !== validLead.projectType,
      );
      await page.goto(other?.path ?? '');
      await bringToLife(page);
      await toContact(page);
      await eventually(() => fieldOf(page, 'message').inputValue()).toBe(validLead.message);
      expect(await typeIn(page)).toBe(validLead.projectType);
      expect(await originIn(page)).toContain(`(${other?.path ?? ''})`);
    }));

  test('is dropped without a word when what is stored is no page', () =>
    visit(contact, { isLive: false }, async (page) => {
      for (const stored of ['{', '[]', '{"page":1}', 'null']) {
        await page.evaluate(([name, value]) => sessionStorage.setItem(name ?? '', value ?? ''), [key, stored]);
        await page.reload();
        await bringToLife(page);
        expect([await typeIn(page), await originIn(page)], stored).toEqual(['', '']);
        expect(await page.evaluate((name) => sessionStorage.getItem(name), key), stored).toBeNull();
      }
    }));

  test('is nobody’s business without script', () =>
    visit(path, { isScripted: false }, async (page) => {
      await page.locator(`footer a[href="${contact}"]`).click();
      expect([await typeIn(page), await originIn(page)]).toEqual(['', '']);
    }));
});
