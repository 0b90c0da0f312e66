/**
 * What stands in for the features that a supported browser may lack, each taken away (`helpers/without.ts`,
 * `docs/browsers.md`); everything that a visitor does there is in `oldest.long.test.ts`.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import { answerWith, contactPath, fill, json, messagesOf, sendButton, validLead } from './contact-form.ts';
import { without, type FeatureName } from './helpers/without.ts';
import { interactions } from './helpers/interactions.ts';
import { holdBack } from './helpers/waking.ts';
import { runWithout } from './oldest.ts';
import { pathOf, pathOfTemplate, siteFiles } from './site-files.ts';
import { eventually, visit, type VisitOptions } from './visit.ts';

const { spec } = siteFiles();
const phone = { width: 390, height: 844 } as const;
const gallery = pathOfTemplate('gallery');

/** A visit in a browser that lacks features, all unless some are named. */
const visitOld = (
  path: string,
  { names, ...options }: VisitOptions & { readonly names?: readonly FeatureName[] },
  work: (page: Page) => Promise<void>,
): Promise<void> => {
  const before = async (page: Page): Promise<void> => {
    await without(page, names);
    await options.before?.(page);
  };
  return visit(path, { isAlone: true, isLive: false, ...options, before }, work);
};

/** Holds back the application, which the start script asks for, until what it resolves to is called. */
const holdApplication = (page: Page) => holdBack(page, /\/assets\/entry-client-/);

const menuButton = (page: Page) => page.locator('header button[aria-controls="_site-menu"]');
const panel = (page: Page) => page.locator('#_site-menu');
const pathOn = (page: Page) => eventually(() => Promise.resolve(new URL(page.url()).pathname));

test('every feature is taken away', () =>
  visitOld('/', {}, async (page) => {
    const known = await page.evaluate(() => ({
      properties: ['popover', 'inert'].filter((name) => name in document.documentElement),
      startViewTransition: 'startViewTransition' in document,
      requestSubmit: 'requestSubmit' in HTMLFormElement.prototype,
      findLast: 'findLast' in Array.prototype,
      selectors: [':has(a)', ':popover-open'].filter((selector) => CSS.supports(`selector(${selector})`)),
      heights: CSS.supports('height', '1svh'),
      pictures: [...document.images].filter(({ currentSrc }) => currentSrc.endsWith('.avif')).length,
    }));
    expect(known).toEqual({
      properties: [],
      startViewTransition: false,
      requestSubmit: false,
      findLast: false,
      selectors: [],
      heights: false,
      pictures: 0,
    });
  }));

describe('without popovers', () => {
  test('the menu of a phone opens, leads to a page and closes, with everything else taken away too', () =>
    runWithout(interactions.find(({ name }) => name === 'the menu of a phone')!));

  test.runIf(isLong)('it does so before the application has come, where a pressed button gets no focus', () =>
    visitOld(gallery, { ...phone, names: ['popovers'], before: holdApplication }, async (page) => {
      await page.evaluate(() =>
        addEventListener('mousedown', (event) => {
          event.preventDefault();
          (document.activeElement as HTMLElement | null)?.blur();
        }),
      );
      await menuButton(page).click();
      await eventually(() => panel(page).isVisible()).toBe(true);
      await eventually(() => menuButton(page).getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      await eventually(() => panel(page).isVisible()).toBe(false);
      expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
      await menuButton(page).click();
      await eventually(() => panel(page).isVisible()).toBe(true);
      // A press beside the panel closes it, as it does a popover, be it on a link.
      await page.mouse.click(200, 830);
      await eventually(() => panel(page).isVisible()).toBe(false);
    }),
  );

  test.runIf(isLong)('it stays open while the application comes, which knows of it', async () => {
    let release = (): void => undefined;
    const before = async (page: Page): Promise<void> => {
      release = await holdApplication(page);
    };
    await visitOld(gallery, { ...phone, names: ['popovers'], before }, async (page) => {
      await menuButton(page).click();
      await eventually(() => panel(page).isVisible()).toBe(true);
      release();
      await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
      expect(await panel(page).isVisible()).toBe(true);
      await eventually(() => menuButton(page).getAttribute('aria-expanded')).toBe('true');
      await menuButton(page).click();
      await eventually(() => panel(page).isVisible()).toBe(false);
      await eventually(() => menuButton(page).getAttribute('aria-expanded')).toBe('false');
    });
  });

  test.runIf(isLong)('until its script has come, a link in its place leads to all pages', () =>
    visitOld(gallery, { ...phone, names: ['popovers'], isScripted: false }, async (page) => {
      expect(await menuButton(page).isVisible()).toBe(false);
      expect(await panel(page).isVisible()).toBe(false);
      await page.getByRole('banner').getByRole('link', { name: spec.labels.layout.menu, exact: true }).click();
      await pathOn(page).toBe(pathOf('plan'));
    }),
  );

  test.runIf(isLong)('with popovers there is no such link', () =>
    visit(gallery, { ...phone, isScripted: false }, async (page) => {
      expect(await menuButton(page).isVisible()).toBe(true);
      expect(await page.getByRole('banner').getByRole('link', { name: spec.labels.layout.menu }).count()).toBe(0);
    }),
  );
});

describe('an action before the application has come', () => {
  test('sends the form once where there is no requestSubmit', async () => {
    let release = (): void => undefined;
    const before = async (page: Page): Promise<void> => {
      release = await holdApplication(page);
    };
    await visitOld(contactPath(), { ...phone, names: ['requestSubmit'], before }, async (page) => {
      const posted = await answerWith(page, json(201, { ok: true }));
      await fill(page, { ...validLead, projectType: spec.contactForm.projectTypes[0] ?? '' });
      await sendButton(page).click();
      release();
      await page.waitForURL(`**${pathOfTemplate('success')}`);
      expect(posted).toHaveLength(1);
    });
  });

  test.runIf(isLong)(
    'that cannot be repeated keeps no other from it, and the application is started once',
    async () => {
      let release = (): void => undefined;
      const before = async (page: Page): Promise<void> => {
        release = await holdApplication(page);
      };
      const allows = [/cannot be pressed/];
      await visit(contactPath(), { ...phone, isLive: false, isAlone: true, before, allows }, async (page) => {
        await page.evaluate(() => {
          const press = HTMLElement.prototype.click;
          HTMLElement.prototype.click = function () {
            if (this.hasAttribute('data-replay')) throw new Error('cannot be pressed');
            press.call(this);
          };
        });
        await menuButton(page).click();
        await panel(page).locator('button[data-replay]').first().click();
        await page.keyboard.press('Escape');
        await sendButton(page).click();
        release();
        await eventually(() => messagesOf(page, 'firstname').then(({ length }) => length)).toBe(1);
        // An intent, which would start an application that is not there.
        await page.mouse.move(200, 400);
        await page.keyboard.press('Shift');
        await fill(page, { firstname: 'Camille' });
        await eventually(() => messagesOf(page, 'firstname')).toEqual([]);
      });
    },
  );
});

describe('without any newer feature', () => {
  test('the bar of a phone shows, and the header keeps its height', () =>
    visitOld(pathOf('couverture-tuiles'), phone, async (page) => {
      expect((await page.locator('header').first().boundingBox())?.height).toBeGreaterThan(60);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
      await eventually(() => page.locator('[data-foot] aside').isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    }));

  test.runIf(isLong)('the link of a card shows that it has the focus', () =>
    visitOld(gallery, {}, async (page) => {
      await page.locator('main ._card a').first().focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      const ring = await page
        .locator('main ._card a')
        .first()
        .evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
      expect(ring).toBe('solid');
    }),
  );

  test.runIf(isLong)('nothing moves for whoever asks for less motion', () =>
    visitOld('/', { context: { reducedMotion: 'reduce' } }, async (page) => {
      const moving = await page.locator('body *').evaluateAll((all) =>
        all
          .filter((element) => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            const isMoving = transitionDuration !== '0s' || animationName !== 'none';
            return isMoving && element.getClientRects().length > 0;
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(moving).toEqual([]);
    }),
  );

  test.runIf(isLong)('the film’s poster is a picture that the browser reads', () =>
    visitOld('/', { context: { reducedMotion: 'reduce' } }, async (page) => {
      await eventually(() => page.locator('video[data-film]').getAttribute('poster')).toMatch(/\.jpg$/);
    }),
  );

  test('a part that is chosen shows in its drawing', () =>
    visitOld(pathOf('facade-bois'), { isLive: true }, async (page) => {
      const block = page.locator('[data-enhance="parts"]').first();
      await block.scrollIntoViewIfNeeded();
      await eventually(() => block.getAttribute('data-chosen')).toBe('1');
      await block.locator('input[type="radio"]').nth(1).check();
      const shown = (rank: number) =>
        block
          .locator(`[data-p~="${rank}"]`)
          .first()
          .evaluate((part) => getComputedStyle(part).visibility);
      await eventually(() => shown(2)).toBe('visible');
      expect(await shown(1)).toBe('hidden');
    }));
});
