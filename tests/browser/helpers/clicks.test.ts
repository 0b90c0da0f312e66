/** React, about to build a changed page anew, builds it at once when it hears of a click: what was clicked acts. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  answerWith,
  contactPath,
  fill,
  json,
  sendButton,
  successPath,
  validLead,
  type Posted,
} from '../contact-form.ts';
import { eventually } from '../visit.ts';
import { runWhileReactWaits } from './waking.ts';

const nothing = (): Promise<void> => Promise.resolve();
const menuButton = (page: Page) => page.locator('header button[aria-controls="_site-menu"]');
const isOpen = (page: Page) => page.locator('#_site-menu:popover-open').count();

test('a click sends the request, once', async () => {
  let posted: Posted[] = [];
  await runWhileReactWaits(contactPath(), 1440, {
    early: async (page) => {
      posted = await answerWith(page, json(201, { ok: true }));
      await fill(page, validLead);
      // A change that is told of with the click would come before it.
      await sendButton(page).focus();
    },
    press: (page) => sendButton(page).click(),
    late: (page) => page.waitForURL(`**${successPath()}`),
  });
  expect(posted).toHaveLength(1);
  expect(posted[0]?.parts.find(({ name }) => name === 'message')?.value).toBe(validLead.message);
});

test('a click opens a menu', () =>
  runWhileReactWaits('/', 390, {
    early: nothing,
    press: (page) => menuButton(page).click(),
    late: (page) => eventually(() => isOpen(page)).toBe(1),
  }));

test('a tap opens a menu', () =>
  runWhileReactWaits('/', 390, {
    early: nothing,
    press: (page) => menuButton(page).tap(),
    late: (page) => eventually(() => isOpen(page)).toBe(1),
  }));

test('the space bar, once it is let go, opens a menu', () =>
  runWhileReactWaits('/', 390, {
    early: async (page) => {
      await menuButton(page).focus();
      await page.keyboard.down('Space');
    },
    press: (page) => page.keyboard.up('Space'),
    late: (page) => eventually(() => isOpen(page)).toBe(1),
  }));
