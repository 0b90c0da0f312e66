/** What somebody has begun to write survives a reload; what was sent, erased, spoilt or is another form's does not. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  answerWith,
  contactPath,
  fieldOf,
  fill,
  form,
  json,
  labelOf,
  sendButton,
  successPath,
  validLead,
  words,
  type LeadField,
} from './contact-form.ts';
import { isLong, oneIn } from '../setup/length.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { bringToLife, eventually, visit } from './visit.ts';

const path = contactPath();
const key = 'contact_draft';
const stored = (page: Page): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);
const notice = (page: Page) => form(page).getByText(words().draftRestored ?? '');
const valuesOf = async (page: Page): Promise<string[]> =>
  Promise.all(Object.keys(validLead).map((name) => fieldOf(page, name as LeadField).inputValue()));
const nothing = Object.keys(validLead).map(() => '');

const write = async (page: Page): Promise<void> => {
  await fill(page, validLead);
  await eventually(() => stored(page)).toContain(validLead.message);
};

describe('a draft', () => {
  test.runIf(isLong)('of one visit is no other visitor’s, however early the page was closed', async () => {
    for (let visitor = 0; visitor < 5; visitor++) {
      await visit(path, {}, async (page) => {
        expect(await valuesOf(page)).toEqual(nothing);
        await fill(page, validLead);
      });
    }
  });

  test('is put back after a reload, before the application, says so, and can be erased', () =>
    visit(path, {}, async (page) => {
      await write(page);
      await page.route(/\/assets\/entry-client-/, (route) => route.abort());
      await page.reload();
      await eventually(() => valuesOf(page)).toEqual(Object.values(validLead));
      expect(await notice(page).isVisible()).toBe(true);
      await form(page)
        .getByRole('button', { name: words().draftErase ?? '' })
        .click();
      expect(await valuesOf(page)).toEqual(nothing);
      expect(await stored(page)).toBeNull();
      expect(await notice(page).isVisible()).toBe(false);
    }).catch((error: unknown) => {
      // The application that was not let through is told in the console, and nothing else.
      if (!/Failed to (load|fetch)/.test(String(error)) || /uncaught/.test(String(error))) throw error;
    }));

  test('is put back around what a helper has filled in, and what is emptied stays empty', () =>
    visit(path, {}, async (page) => {
      await write(page);
      await page.addInitScript(() =>
        document.addEventListener('readystatechange', () => {
          const email = document.querySelector<HTMLInputElement>('main form [name="email"]');
          if (email) email.value ||= 'autre@exemple.fr';
        }),
      );
      await page.route(/\/assets\/entry-client-/, async (route) => {
        await fieldOf(page, 'message').fill('');
        await route.continue();
      });
      await page.reload();
      await eventually(() => fieldOf(page, 'firstname').inputValue()).toBe(validLead.firstname);
      expect(await fieldOf(page, 'email').inputValue()).toBe('autre@exemple.fr');
      expect(await notice(page).isVisible()).toBe(true);
      await bringToLife(page);
      expect(await fieldOf(page, 'message').inputValue()).toBe('');
    }));

  test('is what is sent, with what is written after it, and what was erased is not', () =>
    visit(path, {}, async (page) => {
      const posted = await answerWith(page, json(201, {}));
      await write(page);
      await page.reload();
      await bringToLife(page);
      // Form control and draft agree.
      await fieldOf(page, 'message').focus();
      await form(page)
        .getByRole('button', { name: words().draftErase ?? '' })
        .click();
      await eventually(() => valuesOf(page)).toEqual(nothing);
      await fill(page, { firstname: 'Luc', lastname: 'Roux', phone: '06 39 98 00 00', message: 'Un hangar.' });
      await sendButton(page).click();
      await page.waitForURL('**/contact_success');
      const sent = Object.fromEntries((posted[0]?.parts ?? []).map(({ name, value }) => [name, value]));
      expect(sent).toMatchObject({
        firstname: 'Luc',
        email: '',
        phone: '06 39 98 00 00',
        projectType: '',
        message: 'Un hangar.',
      });
      expect(await stored(page)).toBeNull();
    }));

  test('is gone once the browser has sent the form by itself', () =>
    visit(path, { isLive: false, allows: [/Failed to (load|fetch)/] }, async (page) => {
      await page.route(/\/assets\/entry-client-/, (route) => route.abort());
      await write(page);
      await sendButton(page).click();
      await page.waitForURL(`**${successPath()}`);
      await eventually(() => stored(page)).toBeNull();
    }));

  test('comes back on a soft navigation as well, with the stars that belong to it', () =>
    visit(path, {}, async (page) => {
      await fill(page, { email: validLead.email });
      await eventually(() => stored(page)).toContain(validLead.email);
      await page.goto(pathOf('mentions'));
      await bringToLife(page);
      await page.locator('footer').getByRole('link', { name: 'Contact', exact: true }).click();
      await eventually(() => fieldOf(page, 'email').inputValue()).toBe(validLead.email);
      await eventually(async () => (await labelOf(page, 'phone').textContent())?.includes('*')).toBe(false);
    }));

  const spoilt: Readonly<Record<string, string>> = {
    'no JSON': '{"version":',
    'another version': JSON.stringify({
      version: 0,
      form: siteFiles().spec.site.marker,
      keptAt: 8e15,
      values: { message: 'x' },
    }),
    'another form': JSON.stringify({ version: 1, form: 'other', keptAt: 8e15, values: { message: 'x' } }),
    'too old': JSON.stringify({ version: 1, form: siteFiles().spec.site.marker, keptAt: 1, values: { message: 'x' } }),
    'no texts': JSON.stringify({
      version: 1,
      form: siteFiles().spec.site.marker,
      keptAt: 8e15,
      values: { message: {} },
    }),
  };
  test.each(oneIn(4, Object.keys(spoilt)))('is dropped without a word: %s', (name) =>
    visit(
      path,
      {
        before: (page) =>
          page.addInitScript(([at, text]) => localStorage.setItem(at ?? '', text ?? ''), [key, spoilt[name] ?? '']),
      },
      async (page) => {
        expect(await valuesOf(page)).toEqual(nothing);
        expect(await stored(page)).toBeNull();
        expect(await notice(page).isVisible()).toBe(false);
      },
    ),
  );

  test('is done without where nothing can be stored', () =>
    visit(
      path,
      {
        before: (page) =>
          page.addInitScript(() => {
            Object.defineProperty(window, 'localStorage', {
              get: () => {
                throw new DOMException('denied', 'SecurityError');
              },
            });
          }),
      },
      async (page) => {
        await answerWith(page, json(201, {}));
        await fill(page, validLead);
        await sendButton(page).click();
        await page.waitForURL('**/contact_success');
        expect(await page.locator('h1').isVisible()).toBe(true);
      },
    ));
});

test('a message goes when its field is mended, and none comes before the next submit', () =>
  visit(path, {}, async (page) => {
    const messages = () => form(page).locator('[id$="-error"] p').allTextContents();
    await sendButton(page).click();
    await eventually(async () => (await messages()).length).toBe(4);
    await fieldOf(page, 'firstname').fill('Luc');
    await eventually(async () => (await messages()).includes('Prénom requis')).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstname');
    await fieldOf(page, 'phone').fill('06');
    await eventually(async () => (await messages()).includes('Email ou téléphone requis')).toBe(false);
    expect(await messages()).not.toContain('Téléphone invalide');
    await sendButton(page).click();
    await eventually(messages).toContain('Téléphone invalide');
  }));

test('one sentence ties email and telephone, and the first thing read is what a star means', () =>
  visit(path, { isLive: false }, async (page) => {
    for (const name of ['email', 'phone'] as const)
      expect(await fieldOf(page, name).getAttribute('aria-describedby')).toContain('_email-hint');
    const order = await form(page).innerText();
    expect(order.indexOf('étoile')).toBeGreaterThanOrEqual(0);
    expect(order.indexOf('étoile')).toBeLessThan(order.indexOf('Prénom'));
  }));

test.each(oneIn(2, [390, 1440]))('at %i px the number to call and what helps stand where they are found', (width) =>
  visit(path, { width, height: 844, isLive: false }, async (page) => {
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    const isBefore = (await top('#_contact-help')) < (await top('main form'));
    expect(isBefore).toBe(width === 390);
    expect(await page.locator('main a[href^="tel:"]:visible').count()).toBe(width === 390 ? 2 : 1);
  }),
);
