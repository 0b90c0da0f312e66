/**
 * What the issues promise beyond the specification: ways back, pauses, sends taken up again. The rest:
 * behaviour.long.test.ts.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  answerWith,
  attach,
  attachedFiles,
  contactPath,
  failureBanner,
  file,
  fill,
  json,
  sendButton,
  sendInVain,
  validLead,
  words,
} from './contact-form.ts';
import { holdBack } from './helpers/waking.ts';
import { answerOf } from './read.ts';
import { projectPath, siteFiles } from './site-files.ts';
import { bringToLife, eventually, visit } from './visit.ts';
import { cards, filter, countOf } from './gallery-filter.ts';
import { isLong } from '../setup/length.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;

describe('the gallery’s filter', () => {
  test('follows the back and forward buttons', () =>
    visit('/projets', {}, async (page) => {
      await filter(page, 'Couverture').click();
      await eventually(() => cards(page).count()).toBe(countOf('Couverture'));
      await filter(page, 'Bâtiment Agricole').click();
      await eventually(() => cards(page).count()).toBe(countOf('Bâtiment Agricole'));
      await page.goBack();
      await eventually(() => cards(page).count()).toBe(countOf('Couverture'));
      await page.goBack();
      await eventually(() => cards(page).count()).toBe(projects.length);
      await page.goForward();
      await eventually(() => cards(page).count()).toBe(countOf('Couverture'));
    }));
});

describe('moving through the site', () => {
  test.each([
    ['', true],
    [', the application coming with the first link followed', false],
  ])('going back returns to where the visitor was%s', (_when, isLive) =>
    visit('/charpente-bois/traditionnelle/haute-loire', { isLive }, async (page) => {
      await page.evaluate(() => scrollTo({ top: 1800, behavior: 'instant' }));
      await eventually(() => page.evaluate(() => Math.round(scrollY))).toBe(1800);
      // Playwright's own click first scrolls the link out of the header's scroll padding.
      await page.locator('header').getByRole('link', { name: 'Accueil', exact: true }).first().dispatchEvent('click');
      await page.waitForURL('**/');
      await eventually(() => page.evaluate(() => Math.round(scrollY))).toBe(0);
      await page.goBack();
      await eventually(() => page.evaluate(() => Math.round(scrollY))).toBe(1800);
    }),
  );

  test('a trailing slash leads to the address without it, and keeps the query', async () => {
    for (const [from, to] of [
      ['/contact/', '/contact'],
      ['/projets/?categorie=Couverture', '/projets?categorie=Couverture'],
      ['/charpente-bois/traditionnelle/haute-loire/', '/charpente-bois/traditionnelle/haute-loire'],
    ] as const) {
      const { status, headers } = await answerOf(from);
      expect([from, status, headers.get('location')]).toEqual([from, 301, to]);
    }
  });

  test('an action of the application is answered even when its code comes late', () =>
    visit('/projets', { isLive: false }, async (page) => {
      // The first click of all both wakes the application and is answered by it.
      await filter(page, 'Couverture').click();
      await eventually(() => cards(page).count()).toBe(countOf('Couverture'));
    }));
});

describe('preferences', () => {
  const several = projects.find(({ images }) => images.length === 3);
  const dots = (page: Page) =>
    page.getByRole('region', { name: labels.project.carousel }).getByRole('button', { name: /^Image \d/ });
  const current = (page: Page) =>
    dots(page).evaluateAll((buttons) => buttons.findIndex((button) => button.getAttribute('aria-current') === 'true'));

  test('the carousel stops under the pointer, under the focus and on request', () =>
    visit(projectPath(several?.id ?? ''), { isClockStopped: true }, async (page) => {
      const region = page.getByRole('region', { name: labels.project.carousel });
      const stays = async (): Promise<void> => {
        const before = await current(page);
        await page.clock.runFor(12_000);
        expect(await current(page)).toBe(before);
      };
      await region.hover();
      await stays();
      await page.mouse.move(5, 5);
      await region.getByRole('button', { name: labels.project.next }).focus();
      await stays();
      await region.getByRole('button', { name: labels.project.pause }).click();
      await page.mouse.move(5, 5);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await stays();
    }));

  test('a finger turns the pictures by a stroke across, and the carousel stops', () =>
    visit(projectPath(several?.id ?? ''), { isClockStopped: true }, async (page) => {
      const region = page.getByRole('region', { name: labels.project.carousel });
      const stroke = (
        across: number,
        down: number,
        given: { readonly pointerType?: string; readonly isPrimary?: boolean } = {},
      ): Promise<void> =>
        region.locator('._current').evaluate(
          (slide, [x, y, others]) => {
            const finger = { bubbles: true, pointerType: 'touch', isPrimary: true, ...others };
            slide.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientX: 200, clientY: 200 }));
            slide.dispatchEvent(new PointerEvent('pointerup', { ...finger, clientX: 200 + x, clientY: 200 + y }));
          },
          [across, down, given] as const,
        );
      await dots(page).first().click();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.mouse.move(5, 5);
      // Too short, upright, of a mouse, of a second finger.
      await stroke(-39, 0);
      await stroke(-60, 61);
      await stroke(-60, 0, { pointerType: 'mouse' });
      await stroke(-60, 0, { isPrimary: false });
      await stroke(-40, 0);
      await eventually(() => current(page)).toBe(1);
      await page.clock.runFor(12_000);
      expect(await current(page)).toBe(1);
      await stroke(40, 0);
      await eventually(() => current(page)).toBe(0);
    }));
});

describe('the form', () => {
  const allows = [/Failed to load resource/];

  test('a failed send can be tried again, under the same key', () =>
    visit(contactPath(), { allows }, async (page) => {
      let isWell = false;
      const posted = await answerWith(page, (route) =>
        isWell ? json(200, {})(route) : json(500, { error: 'Panne' })(route),
      );
      await fill(page, validLead);
      await sendInVain(page);
      isWell = true;
      await page.getByRole('button', { name: words().retry }).click();
      await page.waitForURL('**/contact_success');
      // What had the focus is removed.
      await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      const keys = posted.map(({ request }) => request.headers()['idempotency-key']);
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBeTruthy();
      expect(keys[1]).toBe(keys[0]);
    }));

  test('a send can be stopped, and nothing is lost', () =>
    visit(contactPath(), { allows }, async (page) => {
      await answerWith(page, async () => undefined);
      await fill(page, validLead);
      await sendButton(page).click();
      await page.getByRole('button', { name: words().cancel }).click();
      await eventually(() => sendButton(page).isEnabled()).toBe(true);
      expect(await page.locator('[name="message"]').inputValue()).toBe(validLead.message);
      expect(await failureBanner(page).count()).toBe(0);
    }));

  /** Fills the form in, whose server is out of reach until `recover` is called. */
  const refuseAtFirst = async (page: Page) => {
    let isWell = false;
    const posted = await answerWith(page, (route) =>
      isWell ? json(200, {})(route) : route.abort('connectionrefused'),
    );
    await fill(page, validLead);
    return { posted, recover: () => void (isWell = true) };
  };

  const countKept = (page: Page) =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('contact');
          opening.onsuccess = () => {
            const count = opening.result.transaction('pending-leads').objectStore('pending-leads').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );

  test('a request that has left is not offered again to who goes on at once', () =>
    visit(contactPath(), {}, async (page) => {
      await fill(page, validLead);
      await answerWith(page, async (route) => {
        // The storage is busy for a while: what has arrived is deleted from it later.
        await page.evaluate(
          () =>
            new Promise<void>((resolve) => {
              const opening = indexedDB.open('contact');
              opening.onsuccess = () => {
                const store = opening.result.transaction('pending-leads', 'readwrite').objectStore('pending-leads');
                const end = performance.now() + 800;
                const occupy = (): void => {
                  store.count().onsuccess = () => {
                    resolve();
                    if (performance.now() < end) occupy();
                  };
                };
                occupy();
              };
            }),
        );
        await json(200, {})(route);
      });
      await sendButton(page).click();
      await page.waitForURL('**/contact_success');
      await page.goto(contactPath());
      expect(await countKept(page)).toBe(0);
    }));

  test('a request that did not leave is offered again on return', () =>
    visit(contactPath(), { allows }, async (page) => {
      const { posted, recover } = await refuseAtFirst(page);
      await attach(page, [file('plan.pdf', 3000)]);
      await sendInVain(page);
      recover();
      await page.reload();
      await page.keyboard.press('Shift');
      await page.getByRole('button', { name: words().resumeSend }).click();
      await page.waitForURL('**/contact_success');
      const last = posted.at(-1);
      expect(last?.parts.find(({ name }) => name === 'message')?.value).toBe(validLead.message);
      expect(last?.parts.find(({ name }) => name === 'files')?.filename).toBe('plan.pdf');
      expect(last?.request.headers()['idempotency-key']).toBe(posted[0]?.request.headers()['idempotency-key']);
    }));

  test.runIf(isLong)('a request that did not leave stays the same when the form sends it after a reload', () =>
    visit(contactPath(), { allows }, async (page) => {
      const { posted, recover } = await refuseAtFirst(page);
      await sendInVain(page);
      const offer = page.getByRole('button', { name: words().resumeSend });
      await page.reload();
      await bringToLife(page);
      await eventually(() => offer.isVisible()).toBe(true);
      await sendInVain(page);
      expect(posted).toHaveLength(2);
      const keys = posted.map(({ request }) => request.headers()['idempotency-key']);
      expect(keys).toEqual([keys[0], keys[0]]);
      recover();
      await fill(page, { message: 'Une grange, et son appentis.' });
      await sendButton(page).click();
      await page.waitForURL('**/contact_success');
      expect(posted.at(-1)?.parts.find(({ name }) => name === 'message')?.value).toBe('Une grange, et son appentis.');
      await page.goto(contactPath());
      await bringToLife(page);
      await eventually(() => countKept(page)).toBe(0);
    }),
  );

  test('a real send arrives at the server', () =>
    visit(contactPath(), {}, async (page) => {
      await fill(page, validLead);
      const answered = page.waitForResponse('**/api/public/contact');
      await sendButton(page).click();
      expect((await answered).ok()).toBe(true);
      await page.waitForURL('**/contact_success');
    }));

  test('what was written before the application came is kept, and stays where a link leads to the same page', () =>
    visit(contactPath(), { isLive: false }, async (page) => {
      const name = page.locator('[name="firstname"]');
      await name.pressSequentially('Jeanne');
      await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
      expect(await name.inputValue()).toBe('Jeanne');
      const entry = () => page.evaluate(() => (history.state as { readonly key?: string } | null)?.key);
      const before = await entry();
      await page.locator(`footer a[href="${contactPath()}"]`).first().click();
      await eventually(entry).not.toBe(before);
      expect(await name.inputValue()).toBe('Jeanne');
    }));

  test('files chosen in two times before the application came are both attached', () => {
    let release = (): void => undefined;
    const before = async (page: Page): Promise<void> => {
      release = await holdBack(page, /\/assets\/entry-client-/);
    };
    return visit(contactPath(), { isLive: false, before }, async (page) => {
      await attach(page, [file('plan.pdf', 2048)]);
      await attach(page, [file('toit.png', 4096)]);
      release();
      await eventually(() => attachedFiles(page).allTextContents()).toEqual([
        expect.stringContaining('plan.pdf'),
        expect.stringContaining('toit.png'),
      ]);
    });
  });

  test('is sent with the page that the visitor comes from, and proposes its type of work', () => {
    const project = projects.find(({ category }) => spec.projects.routes?.[category] !== undefined);
    const trade = spec.routes.find(({ id }) => id === spec.projects.routes?.[project?.category ?? '']);
    const address = projectPath(project?.id ?? '');
    return visit(address, {}, async (page) => {
      const posted = await answerWith(page, json(201, {}));
      const title = (await page.locator('h1').innerText()).replace(/\s+/g, ' ');
      await page.locator(`footer a[href="${contactPath()}"]`).first().click();
      await eventually(() => page.locator('[name="projectType"]').inputValue()).toBe(trade?.projectType ?? '');
      const note = page.locator('[data-origin-note]');
      expect((await note.innerText()).replace(/\s+/g, ' ')).toContain(title);
      const { projectType: _, ...rest } = validLead;
      await fill(page, rest);
      await sendButton(page).click();
      await page.waitForURL('**/contact_success');
      const sent = Object.fromEntries((posted[0]?.parts ?? []).map(({ name, value }) => [name, value]));
      expect(sent).toMatchObject({ projectType: trade?.projectType, origin: `${title} (${address})` });
    });
  });
});
