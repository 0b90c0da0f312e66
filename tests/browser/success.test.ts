/**
 * After sending: the reference where the server tells one, kept for a reload, in no address; what follows; the
 * telephone.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answerWith, contactPath, fill, json, sendButton, successPath, validLead } from './contact-form.ts';
import { eventually, visit } from './visit.ts';

const reference = (page: Page) => page.locator('main [data-lead-reference]');

const send = async (page: Page): Promise<void> => {
  await fill(page, validLead);
  await sendButton(page).click();
  await page.waitForURL(`**${successPath()}`);
  await page.locator('main ol li').first().waitFor();
};

test('the request’s reference is told by the server and shown, after a reload too', () =>
  visit(contactPath(), {}, async (page) => {
    await send(page);
    await eventually(() => reference(page).isVisible()).toBe(true);
    const shown = await reference(page).locator('b').textContent();
    expect(shown).toMatch(/^[\w-]{4,40}$/);
    expect(page.url()).not.toContain(shown ?? '');
    await page.reload();
    await eventually(() => reference(page).locator('b').textContent()).toBe(shown);
    expect(await page.locator('main a[href^="tel:"]').first().isVisible()).toBe(true);
  }));

test('without one the page says nothing of it', async () => {
  await visit(contactPath(), {}, async (page) => {
    await answerWith(page, json(201, {}));
    await send(page);
    expect(await page.locator('main').innerText()).not.toMatch(/référence/i);
  });
  await visit(successPath(), { isLive: false }, async (page) =>
    expect(await page.locator('main').innerText()).not.toMatch(/référence/i),
  );
});
