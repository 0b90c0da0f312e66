/** What the issues promise beyond the specification: links into filters, addresses, films, preferences, words. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  answerWith,
  attach,
  attachedFiles,
  contactPath,
  file,
  fill,
  form,
  sendButton,
  validLead,
  words,
} from './contact-form.ts';
import { gtagCalls, stubGtag } from './gtag.ts';
import { textOf } from './read.ts';
import { plain, projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { cards, filter, countOf } from './gallery-filter.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;
const search = (page: Page) => new URL(page.url()).searchParams.get('categorie');

describe('the gallery’s filter', () => {
  test('lives in the address and can be linked', () =>
    visit('/projets?categorie=Construction%20Bois', {}, async (page) => {
      await eventually(() => cards(page).count()).toBe(countOf('Construction Bois'));
      expect(await filter(page, 'Construction Bois').getAttribute('aria-pressed')).toBe('true');
      await filter(page, 'Couverture').click();
      await eventually(() => Promise.resolve(search(page))).toBe('Couverture');
      await filter(page, 'Tous').click();
      await eventually(() => Promise.resolve(search(page))).toBeNull();
    }));

  test('a category that does not exist shows all projects', () =>
    visit('/projets?categorie=Piscines', {}, async (page) => {
      await eventually(() => cards(page).count()).toBe(projects.length);
      expect(await filter(page, 'Tous').getAttribute('aria-pressed')).toBe('true');
    }));

  test('a change of filter is no page view and moves nothing', () =>
    visit('/projets', { before: stubGtag }, async (page) => {
      // Not so far that the filters are under the header.
      await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
      await filter(page, 'Rénovation Patrimoine').click();
      await eventually(() => cards(page).count()).toBe(countOf('Rénovation Patrimoine'));
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(100);
      expect(await gtagCalls(page, 'page_view')).toHaveLength(1);
    }));
});

describe('moving through the site', () => {
  test('who follows a link in the instant of scrolling comes back to that place', () =>
    visit('/charpente-bois/traditionnelle/haute-loire', {}, async (page) => {
      await page.evaluate(() => {
        // The frame that would tell of it does not come before the next page.
        addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
        scrollTo({ top: 1800, behavior: 'instant' });
        document.querySelector<HTMLElement>('header a[href="/"]')?.click();
      });
      await page.waitForURL('**/');
      await eventually(() => page.evaluate(() => Math.round(scrollY))).toBe(0);
      await page.goBack();
      await eventually(() => page.evaluate(() => Math.round(scrollY))).toBe(1800);
    }));

  test('going back from an anchor returns to the one before, which leads to its section again when followed', () =>
    visit('/charpente-bois/traditionnelle/haute-loire', { context: { reducedMotion: 'reduce' } }, async (page) => {
      const position = () => page.evaluate(() => Math.round(scrollY));
      const follow = async (anchor: string): Promise<number> => {
        const before = await position();
        await page.locator(`main nav a[href="#${anchor}"]`).click();
        await page.waitForURL(`**#${anchor}`);
        await eventually(position).not.toBe(before);
        return position();
      };
      const materials = await follow('materiaux');
      await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }));
      await eventually(position).toBe(materials + 300);
      await follow('prix');
      await page.goBack();
      await eventually(position).toBe(materials + 300);
      await follow('prix');
      expect(await follow('materiaux')).toBe(materials);
    }));

  test('going back after a reload shows the page of the address, before the application comes again', () =>
    visit('/projets', {}, async (page) => {
      await page.locator('footer').getByRole('link', { name: 'Mentions légales' }).click();
      await page.waitForURL('**/mentions');
      await page.reload();
      await page.goBack();
      await eventually(() => page.locator('h1').textContent()).toBe('Nos réalisations');
      expect(await page.evaluate(() => document.documentElement.dataset['live'])).toBeUndefined();
    }));

  test('soft navigation gives the page its own head', () =>
    visit('/', {}, async (page) => {
      await page.locator('footer').getByRole('link', { name: 'Mentions légales' }).click();
      await page.waitForURL('**/mentions');
      await eventually(() => page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
        `${spec.site.url}/mentions`,
      );
      const head = await page.evaluate(() => ({
        title: document.title,
        description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
      }));
      await page.reload();
      expect(
        await page.evaluate(() => ({
          title: document.title,
          description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
        })),
      ).toEqual(head);
    }));

  test('an anchor in the address is reached', () =>
    visit('/charpente-bois/traditionnelle/haute-loire#prix', { isLive: false }, async (page) => {
      await eventually(async () => Math.abs((await page.locator('#prix').boundingBox())?.y ?? 1e6)).toBeLessThan(300);
    }));
});

describe('preferences', () => {
  const several = projects.find(({ images }) => images.length === 3);
  const dots = (page: Page) =>
    page.getByRole('region', { name: labels.project.carousel }).getByRole('button', { name: /^Image \d/ });
  const current = (page: Page) =>
    dots(page).evaluateAll((buttons) => buttons.findIndex((button) => button.getAttribute('aria-current') === 'true'));

  test('with reduced motion neither film nor carousel plays', async () => {
    await visit('/', { context: { reducedMotion: 'reduce' } }, async (page) => {
      expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    });
    await visit(
      projectPath(several?.id ?? ''),
      { context: { reducedMotion: 'reduce' }, isClockStopped: true },
      async (page) => {
        await page.clock.runFor(20_000);
        expect(await current(page)).toBe(0);
        await page.getByRole('button', { name: labels.project.play }).click();
        await page.mouse.move(5, 5);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.clock.runFor(4000);
        await eventually(() => current(page)).toBe(1);
      },
    );
  });

  test('a swipe turns the carousel and stops it', () =>
    visit(
      projectPath(several?.id ?? ''),
      { width: 390, height: 844, isClockStopped: true, context: { hasTouch: true, isMobile: true } },
      async (page) => {
        const before = await current(page);
        const box = await page
          .getByRole('region', { name: labels.project.carousel })
          .locator('img')
          .first()
          .boundingBox();
        const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
        const session = await page.context().newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
          session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
        await touch('touchStart', 300);
        for (const x of [260, 200, 140, 90]) await touch('touchMove', x);
        await touch('touchEnd', 90);
        await eventually(() => current(page)).toBe((before + 1) % 3);
        await page.clock.runFor(12_000);
        expect(await current(page)).toBe((before + 1) % 3);
        expect(await page.getByRole('button', { name: labels.project.play }).count()).toBe(1);
      },
    ));

  test.each([
    [1440, 'large'],
    [1280, 'usual'],
    [390, 'usual'],
  ] as const)('in a window of %i px the film is the %s one', (width, size) =>
    visit('/', { width }, async (page) => {
      const { video } = spec.routes.find(({ id }) => id === 'accueil')?.hero ?? {};
      const { webm = '' } = (size === 'large' ? video?.large : video) ?? {};
      const played = () => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentSrc);
      // In the address, the name is followed by the file's digest.
      await eventually(played).toMatch(new RegExp(`/${webm.replace('.webm', '')}\\.\\w+\\.webm$`));
    }),
  );

  test('the film can be paused', () =>
    visit('/', {}, async (page) => {
      const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
      await eventually(isPaused).toBe(false);
      await page.getByRole('button', { name: labels.home.pauseVideo }).click();
      await eventually(isPaused).toBe(true);
      await page.getByRole('button', { name: labels.home.playVideo }).click();
      await eventually(isPaused).toBe(false);
    }));
});

describe('the form', () => {
  test('a file that cannot be accepted is refused at once, with the reason', () =>
    visit(contactPath(), {}, async (page) => {
      await attach(page, [file('toit.dwg', 10)]);
      const message = spec.contactForm.messages.fileTypeRefused.replace('{file}', 'toit.dwg');
      await eventually(async () => ((await form(page).textContent()) ?? '').replaceAll('\u00A0', ' ')).toContain(
        message,
      );
      expect(await attachedFiles(page).count()).toBe(0);
    }));

  test('the legal notice says how long an unsent request is kept; without analytics it names none', async () => {
    const text = plain(await textOf('/mentions'));
    expect(text).toContain(`au bout de ${spec.constants.contact.pendingDays} jours`);
    expect(spec.analytics?.accountId).toBeUndefined();
    expect(text).not.toContain(labels.layout.consentSettings);
  });

  test('a send that begins is told once, in words of its own', () =>
    visit(contactPath(), {}, async (page) => {
      await answerWith(page, async () => undefined);
      await fill(page, validLead);
      await sendButton(page).click();
      await eventually(() => page.getByRole('status').filter({ hasText: words().sendingStatus }).count()).toBe(1);
      expect(await page.getByText(words().sending).count()).toBe(1);
    }));
});
