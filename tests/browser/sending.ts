/** A request that waits for its answer. */
import type { Page } from 'playwright';
import { answerWith, attach, contactPath, file, fill, form, json, sendButton, validLead } from './contact-form.ts';
import { siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const { words } = siteFiles().spec.contactForm;
export const cancelButton = (page: Page) => form(page).getByRole('button', { name: words.cancel });

/** Answers the request only once the test says so. */
export const answerLater = async (page: Page) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const posted = await answerWith(page, async (route) => {
    await asked;
    await json(201, { ok: true })(route).catch(() => undefined);
  });
  return { posted, answer };
};

export const isSending = (page: Page) => eventually(() => sendButton(page).isDisabled()).toBe(true);

export const cancelled = (work: (page: Page) => Promise<void>) =>
  visit(contactPath(), { isAlone: true }, async (page) => {
    await answerLater(page);
    await fill(page, validLead);
    await attach(page, [file('plan.pdf', 2048)]);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await sendButton(page).click();
    await posted;
    await isSending(page);
    await work(page);
  });
