/** One request in rarer ways: clicks that meet another page, other windows, held keys, a blocked dialogue. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  answerWith,
  attach,
  contactPath,
  failureBanner,
  file,
  fill,
  json,
  recordAlerts,
  sendButton,
  successPath,
  validLead,
} from './contact-form.ts';
import { pathOfTemplate, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { cancelButton, isSending, cancelled } from './sending.ts';

const { words } = siteFiles().spec.contactForm;

describe('one request is sent by', () => {
  test('a double click whose second click meets the page that follows', () =>
    visit(contactPath(), { isClockStopped: true, isAlone: true }, async (page) => {
      const posted = await answerWith(page, json(201, { ok: true }));
      await fill(page, validLead);
      await sendButton(page).click();
      await page.waitForURL(`**${successPath()}`);
      const link = page.locator('main a[href^="/"]').first();
      await link.click();
      await page.clock.runFor(600);
      expect(new URL(page.url()).pathname).toBe(successPath());
      // Whoever then clicks means it.
      const target = await link.getAttribute('href');
      await link.click();
      await page.waitForURL(`**${target}`);
      expect(posted).toHaveLength(1);
    }));
});

describe.each([390, 320, 1440])('while sending, in a window of %d pixels', (width) => {
  test('the button stays where it was and as large as it was, what cancels is far below, and so it is again', () =>
    visit(contactPath(), { width, isAlone: true, allows: [/status of 503/] }, async (page) => {
      let fail = (): void => undefined;
      const failed = new Promise<void>((resolve) => (fail = resolve));
      let requests = 0;
      await answerWith(page, async (route) => {
        requests += 1;
        if (requests > 1) return;
        await failed;
        await json(503, { error: 'x' })(route);
      });
      recordAlerts(page);
      await fill(page, validLead);
      await sendButton(page).scrollIntoViewIfNeeded();
      const before = await sendButton(page).boundingBox();
      await sendButton(page).click();
      await isSending(page);
      const sending = await sendButton(page).boundingBox();
      expect(sending).toEqual(before);
      const cancel = await cancelButton(page).boundingBox();
      // Further than a finger slips (WCAG 2.5.8 asks for 24 px).
      expect((cancel?.y ?? 0) - (sending!.y + sending!.height)).toBeGreaterThanOrEqual(40);

      // What was said of a failure keeps its place.
      fail();
      await failureBanner(page).waitFor();
      await eventually(() => sendButton(page).isEnabled()).toBe(true);
      const topOf = () => sendButton(page).evaluate((button) => button.getBoundingClientRect().top + scrollY);
      const top = await topOf();
      await sendButton(page).click();
      await isSending(page);
      expect(await topOf()).toBe(top);
    }));
});

describe('cancelling', () => {
  test('with the Enter key, held, does not send again', () =>
    cancelled(async (page) => {
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      await cancelButton(page).focus();
      for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await eventually(() => page.getByText(words.cancelled).isVisible()).toBe(true);
      expect(posts).toBe(0);
    }));
});

/** The site as with an analytics account, whose consent dialogue is blocked. */
const withoutConsent = async (page: Page): Promise<void> => {
  await page.route('**/assets/boot-*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('service:`gtag`', 'service:`gtag`,accountId:`G-TEST`');
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/assets/consent-*', (route) => route.abort());
};

describe('what fails by itself', () => {
  test.each([true, false])('a blocked consent dialogue is missing alone (the application is awake: %s)', (isLive) => {
    let blocked = 0;
    return visit(
      contactPath(),
      {
        isLive,
        before: async (page) => {
          page.on('requestfailed', (request) => {
            if (request.url().includes('/consent-')) blocked += 1;
          });
          await withoutConsent(page);
        },
        allows: [/Failed to load resource|Failed to fetch|net::ERR/],
      },
      async (page) => {
        const posted = await answerWith(page, json(201, { ok: true }));
        await fill(page, validLead);
        await attach(page, [file('plan.pdf', 2048)]);
        await sendButton(page).click();
        await page.waitForURL(`**${successPath()}`);
        expect(posted).toHaveLength(1);
        expect(posted[0]?.request.resourceType()).toBe('xhr');
        expect(posted[0]?.parts.find(({ name }) => name === 'files')?.filename).toBe('plan.pdf');
        expect(blocked).toBeGreaterThan(0);
      },
    );
  });

  test('a control whose script does not come says so', () =>
    visit(
      pathOfTemplate('gallery'),
      {
        isLive: false,
        before: (page) => page.route('**/assets/entry-client-*', (route) => route.abort()),
        allows: [/Failed to load resource|Failed to fetch|net::ERR/],
      },
      async (page) => {
        await page.locator('main [role="group"] button').nth(1).click();
        await eventually(() => page.getByText(siteFiles().spec.labels.layout.unavailable).isVisible()).toBe(true);
      },
    ));
});
