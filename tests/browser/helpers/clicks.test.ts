/**
 * React, about to build a changed page anew, builds it at once when it hears of an event: what was pressed acts. What a
 * translator has changed it does not build anew.
 */
import type { FileChooser, Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  answerWith,
  attachedFiles,
  fieldOf,
  form,
  contactPath,
  fill,
  json,
  sendButton,
  successPath,
  validLead,
  type Posted,
} from '../contact-form.ts';
import { bringToLife, eventually } from '../visit.ts';
import { helpers } from './helpers.ts';
import { pathOn } from './interactions.ts';
import { runWhileReactWaits, runWith } from './waking.ts';

const nothing = (): Promise<void> => Promise.resolve();
const menuButton = (page: Page) => page.locator('header button[aria-controls="_site-menu"]');
const isOpen = (page: Page) => page.locator('#_site-menu:popover-open').count();

test.each([
  { by: 'a click', press: (page: Page) => sendButton(page).click(), at: sendButton },
  { by: 'Enter on the button', press: (page: Page) => page.keyboard.press('Enter'), at: sendButton },
  {
    by: 'Enter in a field',
    press: (page: Page) => page.keyboard.press('Enter'),
    at: (page: Page) => fieldOf(page, 'phone'),
  },
])('$by sends the request, once', async ({ press, at }) => {
  let posted: Posted[] = [];
  await runWhileReactWaits(contactPath(), 1440, {
    early: async (page) => {
      posted = await answerWith(page, json(201, { ok: true }));
      await fill(page, validLead);
      // A change that is told of with the press would come before it.
      await at(page).focus();
    },
    press,
    late: (page) => page.waitForURL(`**${successPath()}`),
  });
  expect(posted).toHaveLength(1);
  expect(posted[0]?.parts.find(({ name }) => name === 'message')?.value).toBe(validLead.message);
});

test.each([
  { by: 'a click', press: (page: Page) => menuButton(page).click() },
  { by: 'a tap', press: (page: Page) => menuButton(page).tap() },
])('$by opens a menu', ({ press }) =>
  runWhileReactWaits('/', 390, {
    early: nothing,
    press,
    late: (page) => eventually(() => isOpen(page)).toBe(1),
  }),
);

test('the space bar, once it is let go, opens a menu', () =>
  runWhileReactWaits('/', 390, {
    early: async (page) => {
      await menuButton(page).focus();
      await page.keyboard.down('Space');
    },
    press: (page) => page.keyboard.up('Space'),
    late: (page) => eventually(() => isOpen(page)).toBe(1),
  }));

test('files are chosen', async () => {
  let choosing: Promise<FileChooser> | undefined;
  await runWhileReactWaits(contactPath(), 1440, {
    early: nothing,
    press: async (page) => {
      choosing = page.waitForEvent('filechooser');
      await form(page).locator('label[for="_files"]').click();
    },
    late: async (page) => {
      await (
        await choosing
      )?.setFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2048, 'a') });
      await eventually(() => attachedFiles(page).count()).toBe(1);
    },
  });
});

test('a link is followed', () =>
  runWhileReactWaits('/', 1440, {
    early: nothing,
    press: (page) => page.locator(`main a[href="${contactPath()}"]`).first().click(),
    late: (page) => pathOn(page).toBe(contactPath()),
  }));

test('a project type is chosen by its first letter', () =>
  runWhileReactWaits(contactPath(), 1440, {
    early: (page) => fieldOf(page, 'projectType').focus(),
    press: (page) => page.keyboard.press(validLead.projectType.charAt(0)),
    late: (page) => eventually(() => fieldOf(page, 'projectType').inputValue()).toBe(validLead.projectType),
  }));

test('letters are typed', () =>
  runWhileReactWaits(contactPath(), 1440, {
    early: (page) => fieldOf(page, 'message').focus(),
    press: (page) => page.keyboard.type('Une grange'),
    late: (page) => eventually(() => fieldOf(page, 'message').inputValue()).toBe('Une grange'),
  }));

test('a selection goes on at the end where it grew', () =>
  runWhileReactWaits(contactPath(), 1440, {
    early: async (page) => {
      await fill(page, { message: 'Une grange' });
      await fieldOf(page, 'message').press('Shift+ArrowLeft');
    },
    press: (page) => page.keyboard.press('Shift+ArrowLeft'),
    late: async (page) => {
      const selected = () =>
        fieldOf(page, 'message').evaluate(({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
          value.slice(selectionStart, selectionEnd),
        );
      await eventually(selected).toBe('ge');
      await page.keyboard.press('Shift+ArrowLeft');
      expect(await selected()).toBe('nge');
    },
  }));

const translators = helpers.filter(({ name }) => name.startsWith('a translator'));

test.each(translators)('$name: what was translated before the application came stays', (translator) =>
  runWith(
    {
      name: 'reading',
      path: contactPath(),
      width: 1440,
      act: async (page) => {
        const labels = () => form(page).locator('label').allInnerTexts();
        const translated = await labels();
        expect(translated.length).toBeGreaterThan(5);
        for (const label of translated) expect(label).toContain('(en)');
        await bringToLife(page);
        // The camera's comes with the application.
        expect(await labels()).toEqual(expect.arrayContaining(translated));
        // What is written by the page itself shows as well.
        await sendButton(page).click();
        await eventually(() => page.locator('#_firstname-error').isVisible()).toBe(true);
      },
    },
    translator,
    'before',
    'fast',
  ),
);
