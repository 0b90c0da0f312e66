/**
 * What a visitor does in the first instants, before the application has arrived, is answered as soon as it has: nothing
 * is lost.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { attachedFiles, contactApi, contactPath, fill, json, sendButton, validLead } from './contact-form.ts';
import { dragFiles } from './drag.ts';
import { siteFiles } from './site-files.ts';
import { eventually, visit, type VisitOptions } from './visit.ts';

const { spec, projects } = siteFiles();

/** The application comes as late as the test wants: what happens meanwhile happens before it. */
const heldBack = () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const before = (page: Page) =>
    page.route(/\/assets\/entry-client-/, async (route) => {
      await released;
      await route.continue();
    });
  return { before, release };
};

describe('what the visitor did before the application came', () => {
  const early = async (
    path: string,
    act: (page: Page) => Promise<unknown>,
    work: (page: Page) => Promise<void>,
    options: VisitOptions = {},
  ): Promise<void> => {
    const { before, release } = heldBack();
    await visit(path, { ...options, isLive: false, before }, async (page) => {
      expect(await page.evaluate(() => document.documentElement.dataset['live'])).toBeUndefined();
      await act(page);
      expect(await page.evaluate(() => document.documentElement.dataset['live'])).toBeUndefined();
      release();
      await work(page);
    });
  };

  test('a form sent at once is checked in the page', () =>
    early(
      contactPath(),
      (page) => sendButton(page).click(),
      async (page) => {
        await eventually(() => page.locator('#_error-summary').isVisible()).toBe(true);
        expect(new URL(page.url()).pathname).toBe(contactPath());
      },
    ));

  test('a form sent at once with the Enter key is sent once, with what was written', async () => {
    const posted: string[] = [];
    let elapsedBefore = Number.POSITIVE_INFINITY;
    await early(
      contactPath(),
      async (page) => {
        await page.route(contactApi, async (route) => {
          posted.push(route.request().postData() ?? '');
          await json(201, {})(route);
        });
        await fill(page, validLead);
        await page.locator('[name="email"]').press('Enter');
        elapsedBefore = await page.evaluate(() => Math.floor(performance.now()));
      },
      async (page) => {
        await page.waitForURL('**/contact_success');
        expect(posted).toHaveLength(1);
        for (const value of Object.values(validLead)) expect(posted[0]).toContain(value);
        // The time it took counts from the page on, or a quick application would make a program of a person.
        expect(Number(/name="elapsedMs"\s+(\d+)/.exec(posted[0] ?? '')?.[1])).toBeGreaterThanOrEqual(elapsedBefore);
      },
    );
  });

  test('a form sent by a script at once is answered in the page', () =>
    early(
      contactPath(),
      (page) => page.evaluate(() => document.querySelector('form')?.requestSubmit()),
      async (page) => {
        await eventually(() => page.locator('#_error-summary').isVisible()).toBe(true);
        expect(new URL(page.url()).pathname).toBe(contactPath());
      },
    ));

  test('files dropped on the zone are attached', () =>
    early(
      contactPath(),
      async (page) => {
        const drag = await dragFiles(page, page.getByText(spec.contactForm.words.dropTitle).locator('..'), [
          { name: 'plan.pdf', bytes: 10 },
        ]);
        await drag.enter();
        await drag.drop();
      },
      (page) => eventually(() => attachedFiles(page).count()).toBe(1),
    ));

  test('a link leads on without leaving the application', () =>
    early(
      '/mentions',
      async (page) => {
        await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
        await page.locator('footer').getByRole('link', { name: 'Contact', exact: true }).click();
      },
      async (page) => {
        await page.waitForURL('**/contact');
        expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      },
    ));

  test('a link leads on when the application cannot be had', () =>
    visit(
      '/mentions',
      {
        isLive: false,
        before: (page) => page.route(/\/assets\/entry-client-/, (route) => route.abort()),
        allows: [/Failed to (load|fetch)/],
      },
      async (page) => {
        await page.locator('footer').getByRole('link', { name: 'Contact', exact: true }).click();
        await page.waitForURL('**/contact');
        expect(await page.locator('form').count()).toBe(1);
      },
    ));

  test('a button pressed by a script is answered', () =>
    early(
      '/projets',
      (page) =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('main button')]
            .find((button) => button.textContent.startsWith('Couverture'))
            ?.click(),
        ),
      (page) =>
        eventually(() => page.locator('main article').count()).toBe(
          projects.filter(({ category }) => category === 'Couverture').length,
        ),
    ));

  test('an open menu stays open', () =>
    early(
      '/',
      (page) => page.locator('header').getByRole('button', { name: 'Toiture' }).hover(),
      async (page) => {
        await eventually(() =>
          page.locator('header').getByRole('button', { name: 'Toiture' }).getAttribute('aria-expanded'),
        ).toBe('true');
        expect(
          await page
            .locator('header')
            .getByRole('link', { name: /^Charpente traditionnelle/ })
            .isVisible(),
        ).toBe(true);
      },
    ));

  test('an open panel stays open, with the section that was tapped', () =>
    early(
      '/',
      async (page) => {
        await page.getByRole('button', { name: spec.labels.layout.menu, exact: true }).click();
        await page.locator('header').getByRole('button', { name: 'Toiture' }).click();
      },
      (page) =>
        eventually(() =>
          page.locator('header').getByRole('link', { name: 'Charpente traditionnelle' }).isVisible(),
        ).toBe(true),
      { width: 390, height: 844 },
    ));
});

describe('the chunks of the application', () => {
  test('are fetched together, evaluated one after the other, and compiled as they arrive', async () => {
    const asked: string[] = [];
    const hints: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const before = async (page: Page) => {
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.route(/\/assets\/(react|entry-client)-/, async (route) => {
        const response = await route.fetch();
        hints.push((await response.text()).split('\n', 1)[0] ?? '');
        if (route.request().url().includes('/react-')) await released;
        await route.fulfill({ response });
      });
    };
    await visit('/mentions', { isLive: false, before }, async (page) => {
      await page.locator('footer').getByRole('link', { name: 'Contact', exact: true }).hover();
      await eventually(() => Promise.resolve(asked.filter((path) => /\/(react|entry-client)-/.test(path)).length)).toBe(
        2,
      );
      await eventually(() => Promise.resolve(hints)).toEqual([
        '//# allFunctionsCalledOnLoad',
        '//# allFunctionsCalledOnLoad',
      ]);
      expect(await page.evaluate(() => document.documentElement.dataset['live'])).toBeUndefined();
      release();
      await page.waitForSelector('html[data-live]', { state: 'attached' });
    });
  });
});
