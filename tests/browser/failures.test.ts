/**
 * Whatever fails on the way to a request, the visitor keeps what was written, is told, and can send again or by the
 * browser's own means.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  answerWith,
  attach,
  attachedFiles,
  contactApi,
  contactPath,
  failureBanner,
  file,
  fill,
  fieldOf,
  form,
  recordAlerts,
  json,
  sendButton,
  validLead,
} from './contact-form.ts';
import { siteFiles, templatePages } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { oneIn } from '../setup/length.ts';

const { spec } = siteFiles();
const { unexpected } = spec.errors;
const path = contactPath();

/** The alert and the banner say the specification's sentence, the button answers again, nothing written is lost. */
const expectTold = async (page: Page, alerts: readonly string[]): Promise<void> => {
  await eventually(() => Promise.resolve(alerts)).toEqual([unexpected]);
  expect(await failureBanner(page).textContent()).toContain(unexpected);
  expect(await sendButton(page).isEnabled()).toBe(true);
  for (const [name, value] of Object.entries(validLead))
    expect(await fieldOf(page, name as keyof typeof validLead).inputValue()).toBe(value);
  const failed = await page.evaluate(() => localStorage.getItem('lead_submissions'));
  expect(JSON.parse(failed ?? '[]')).toEqual([expect.objectContaining(validLead)]);
};

/** What breaks before the page loads, by name. */
const breaks: Readonly<Record<string, () => void>> = {
  'the request’s key cannot be made': () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined });
    Object.defineProperty(crypto, 'getRandomValues', {
      value: () => {
        throw new Error('broken on purpose');
      },
    });
  },
  'the request cannot be put together': () => {
    const append = FormData.prototype.append;
    FormData.prototype.append = function (this: FormData, ...parts: Parameters<typeof append>) {
      if (parts[0] === 'submittedAt') throw new Error('broken on purpose');
      append.apply(this, parts);
    } as typeof append;
  },
};

describe('a request that cannot be made', () => {
  test.each(oneIn(2, Object.keys(breaks)))('%s', (name) =>
    visit(
      path,
      { before: (page) => page.addInitScript(breaks[name] ?? (() => undefined)), allows: [/broken on purpose/] },
      async (page) => {
        const alerts = recordAlerts(page);
        await fill(page, validLead);
        await sendButton(page).click();
        await expectTold(page, alerts);
      },
    ),
  );

  test('is left to the browser the next time, files included', () =>
    visit(
      path,
      {
        before: (page) => page.addInitScript(breaks['the request’s key cannot be made'] ?? (() => undefined)),
        allows: [/broken on purpose/],
      },
      async (page) => {
        const alerts = recordAlerts(page);
        await fill(page, validLead);
        await attach(page, [file('plan.pdf', 2048)]);
        await sendButton(page).click();
        await expectTold(page, alerts);
        const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
        await page.route(contactApi, (route) =>
          route.fulfill({ status: 200, contentType: 'text/html', body: 'received' }),
        );
        await sendButton(page).click();
        const body = (await posted).postData() ?? '';
        expect(body).toContain(validLead.message);
        expect(body).toContain('plan.pdf');
      },
    ));
});

test('a form whose own drawing breaks becomes an ordinary one, with what was written and added', () =>
  visit(
    path,
    {
      // The first formatted size breaks: that of the second drawing of the list.
      before: (page) =>
        page.addInitScript(() => {
          const format = Intl.NumberFormat.prototype.formatToParts;
          Intl.NumberFormat.prototype.formatToParts = function (value) {
            if (Number(value) === 7) throw new Error('broken on purpose');
            return format.call(this, value ?? 0);
          };
        }),
      allows: [/broken on purpose/, /The above error occurred/],
    },
    async (page) => {
      const alerts = recordAlerts(page);
      await fill(page, validLead);
      await attach(page, [file('plan.pdf', 2048)]);
      await eventually(() => attachedFiles(page).count()).toBe(1);
      await attach(page, [file('toit.png', 7 * 1024)]);
      await expectTold(page, alerts);
      expect(
        await fieldOf(page, 'files').evaluate((input: HTMLInputElement) =>
          [...(input.files ?? [])].map(({ name }) => name),
        ),
      ).toEqual(['plan.pdf', 'toit.png']);
      expect(await form(page).getAttribute('method')).toBe('post');
    },
  ));

test('a file that has gone is taken off the list, and the rest can be sent', () =>
  visit(
    path,
    {
      before: (page) =>
        page.addInitScript(() => {
          const { arrayBuffer } = Blob.prototype;
          Blob.prototype.arrayBuffer = function () {
            return document.documentElement.dataset['gone'] === undefined
              ? arrayBuffer.call(this)
              : Promise.reject(new DOMException('gone', 'NotReadableError'));
          };
        }),
      allows: [/Failed to load resource/],
    },
    async (page) => {
      const alerts = recordAlerts(page);
      let isGone = true;
      const posted = await answerWith(page, (route) => (isGone ? route.abort('failed') : json(201, {})(route)));
      await fill(page, validLead);
      await attach(page, [file('plan.pdf', 2048)]);
      await page.evaluate(() => (document.documentElement.dataset['gone'] = ''));
      await sendButton(page).click();
      await expectTold(page, alerts);
      expect(await attachedFiles(page).count()).toBe(0);
      expect(await form(page).textContent()).toContain(
        `plan.pdf${spec.contactForm.words.fileUnreadable.replace('{file}', '').replace(' :', '\u00a0:')}`,
      );
      isGone = false;
      await sendButton(page).click();
      await page.waitForURL('**/contact_success');
      expect(posted.at(-1)?.parts.find(({ name }) => name === 'message')?.value).toBe(validLead.message);
    },
  ));

test('a script of the form that never comes is done without', () =>
  visit(
    path,
    { isClockStopped: true, before: (page) => page.route(/\/assets\/(FormControl|proof)-/, () => undefined) },
    async (page) => {
      const posted = await answerWith(page, json(201, {}));
      await fill(page, validLead);
      await sendButton(page).click();
      await page.clock.runFor(10_000);
      await eventually(async () => {
        await page.clock.runFor(1000);
        return posted.length;
      }).toBe(1);
    },
  ));

test('a form sent before an application that never comes is sent by the browser', () =>
  visit(
    path,
    {
      isLive: false,
      before: async (page) => {
        await page.clock.install();
        await page.route(/\/assets\/entry-client-/, () => undefined);
      },
    },
    async (page) => {
      await page.route(contactApi, (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: 'received' }),
      );
      await fill(page, validLead);
      const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
      await sendButton(page).click();
      await page.clock.runFor(20_000);
      expect((await posted).postData()).toContain(validLead.message);
    },
  ));

describe('a page that cannot be drawn as it comes to life stays as it was', () => {
  /** What every template's first drawing calls, broken. */
  const breakDrawing = (page: Page) =>
    page.addInitScript(() => {
      const every = Array.prototype.slice;
      // The header draws its entries with it, while React draws.
      Array.prototype.slice = function (...bounds) {
        if (
          bounds[1] === 6 &&
          this.some((entry: unknown) => typeof entry === 'object' && entry !== null && 'label' in entry)
        )
          throw new Error('broken on purpose');
        return every.apply(this, bounds) as unknown[];
      };
    });

  test.each(templatePages().filter((template) => [path, '/projets'].includes(template)))('%s', (template) => {
    // The application comes once the form is filled.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const before = async (page: Page): Promise<void> => {
      await breakDrawing(page);
      await page.route(/\/assets\/entry-client-/, async (route) => {
        await released;
        await route.continue();
      });
    };
    return visit(
      template,
      { isLive: false, before, allows: [/broken on purpose/, /BrokenPageError/] },
      async (page) => {
        const content = await page.locator('main').innerHTML();
        const isForm = template === path;
        if (isForm) await fill(page, validLead);
        const told = page.waitForEvent('console', {
          predicate: (message) => message.text().includes('BrokenPageError'),
        });
        release();
        await page.keyboard.press('Shift');
        await told;
        expect(await page.locator('main').innerHTML()).toBe(content);
        if (!isForm) return;
        expect(await fieldOf(page, 'message').inputValue()).toBe(validLead.message);
        await page.route(contactApi, (route) =>
          route.fulfill({ status: 200, contentType: 'text/html', body: 'received' }),
        );
        const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
        await sendButton(page).click();
        expect((await posted).postData()).toContain(validLead.message);
      },
    );
  });
});
