import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  answerWith,
  contactPath,
  failureBanner,
  fill,
  recordAlerts,
  json,
  sendButton,
  validLead,
} from '../browser/contact-form.ts';
import { dragFiles } from '../browser/drag.ts';
import { projectDir } from '../browser/folders.ts';
import { stubSilentGtag } from '../browser/gtag.ts';
import { headOf, plain, projectPath, siteFiles } from '../browser/site-files.ts';
import { eventually, visit } from '../browser/visit.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();
const path = contactPath();
/** The longest that the analytics may hold the visitor back. */
const forcedNavigationMs = 500;
const { project: words } = spec.labels;

const several = projects.filter(({ images }) => images.length === 3)[0];
/** Two projects of one category: each is linked from the other's page. */
const family = projects.filter(({ category }) => category === 'Construction Bois');

const carousel = (page: Page) => page.getByRole('region', { name: words.carousel });
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Image \d+ sur \d+$/ });
const current = (page: Page) =>
  dots(page).evaluateAll((buttons) => buttons.findIndex((button) => button.getAttribute('aria-current') === 'true'));
const press = (page: Page, name: string) => carousel(page).getByRole('button', { name, exact: true }).click();

statement('4.contact-sending', () =>
  visit(path, {}, async (page) => {
    await answerWith(page, async () => undefined);
    await fill(page, validLead);
    expect(await sendButton(page).textContent()).toBe(spec.contactForm.words.submit);
    await sendButton(page).click();
    await eventually(() => sendButton(page).isDisabled()).toBe(true);
    expect(await failureBanner(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }),
);

statement('4.contact-success', () =>
  visit(path, {}, async (page) => {
    await answerWith(page, json(201, { ok: true }));
    await fill(page, validLead);
    await sendButton(page).click();
    await page.waitForURL('**/contact_success');
    await eventually(async () => plain((await page.locator('h1').textContent()) ?? '')).toBe(
      plain(headOf('merci').heading ?? ''),
    );
  }),
);

statement(['4.contact-forced-navigation', '9.forced-navigation'], () =>
  visit(path, { isClockStopped: true, before: stubSilentGtag }, async (page) => {
    await answerWith(page, json(200, {}));
    await fill(page, validLead);
    const answered = page.waitForResponse('**/api/public/contact');
    await sendButton(page).click();
    await answered;
    await eventually(() =>
      page.evaluate(
        () =>
          (window as unknown as { recorded: { name: string }[] }).recorded.filter(
            ({ name }) => name === 'generate_lead',
          ).length,
      ),
    ).toBe(1);
    await page.clock.runFor(forcedNavigationMs - 1);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.clock.runFor(1);
    await page.waitForURL('**/contact_success');
  }),
);

statement('4.contact-failure', () =>
  visit(path, { allows: [/Failed to load resource/] }, async (page) => {
    recordAlerts(page);
    await answerWith(page, json(500, { error: 'Panne' }));
    await fill(page, validLead);
    await sendButton(page).click();
    await eventually(() => failureBanner(page).isVisible()).toBe(true);
    expect(await sendButton(page).isEnabled()).toBe(true);
    expect(await sendButton(page).textContent()).toBe(spec.contactForm.words.submit);
    expect(await page.locator('[name="message"]').inputValue()).toBe(validLead.message);
  }),
);

statement('4.contact-drag-over', () =>
  visit(path, {}, async (page) => {
    const zone = page.getByText(spec.contactForm.words.dropTitle).locator('..');
    const element = await zone.elementHandle();
    const look = () =>
      element?.evaluate((box) => `${getComputedStyle(box).borderColor} ${getComputedStyle(box).backgroundColor}`);
    const before = await look();
    const drag = await dragFiles(page, zone, [{ name: 'plan.pdf', bytes: 10 }]);
    await drag.enter();
    await eventually(async () => (await look()) === before).toBe(false);
    expect(await page.getByText(spec.contactForm.words.dropActive).isVisible()).toBe(true);
    await drag.leave();
    await eventually(look).toBe(before);
  }),
);

const filterGroup = (page: Page) => page.getByRole('group', { name: spec.labels.gallery.filterGroup });
const pressed = (page: Page) => filterGroup(page).locator('button[aria-pressed="true"]').allTextContents();
const cards = (page: Page) => page.locator('main article');

statement('4.gallery-start', () =>
  visit('/projets', {}, async (page) => {
    expect(await pressed(page)).toEqual(['Tous']);
    expect(await cards(page).count()).toBe(projects.length);
  }),
);

statement('4.gallery-choose', () =>
  visit('/projets', {}, async (page) => {
    await filterGroup(page)
      .getByRole('button', { name: /^Rénovation Patrimoine/ })
      .click();
    await eventually(() => cards(page).count()).toBe(
      projects.filter(({ category }) => category === 'Rénovation Patrimoine').length,
    );
    expect((await pressed(page)).map((text) => text.replace(/\s*\d+$/, ''))).toEqual(['Rénovation Patrimoine']);
    for (const text of await cards(page).allTextContents()) expect(text).toContain('Rénovation Patrimoine');
    await filterGroup(page).getByRole('button', { name: 'Tous', exact: true }).click();
    await eventually(() => cards(page).count()).toBe(projects.length);
  }),
);

const toSibling = async (page: Page): Promise<void> => {
  const link = page.locator('main article._card a').first();
  const href = (await link.getAttribute('href')) ?? '';
  const heading = page.locator('h1');
  const before = await heading.textContent();
  await link.click();
  await page.waitForURL(`**${href}`);
  await eventually(() => heading.textContent()).not.toBe(before);
};

statement('4.carousel-reset-index', () =>
  visit(projectPath(family[0]?.id ?? ''), { isClockStopped: true }, async (page) => {
    await dots(page).nth(1).click();
    await eventually(() => current(page)).toBe(1);
    await toSibling(page);
    await eventually(() => current(page)).toBe(0);
  }),
);

statement('4.carousel-reset-error', () => {
  const first = family[0];
  const failing = new RegExp(`${first?.images[0]?.src.replace(/\.\w+$/, '')}\\.`);
  return visit(
    projectPath(first?.id ?? ''),
    {
      before: (page) => page.route(failing, (route) => route.abort()),
      allows: [/Failed to load resource/, /Image non disponible/],
    },
    async (page) => {
      await eventually(() => carousel(page).getByText('Image non disponible').isVisible()).toBe(true);
      await toSibling(page);
      await eventually(() => carousel(page).locator('img').first().isVisible()).toBe(true);
      expect(await carousel(page).getByText('Image non disponible').count()).toBe(0);
    },
  );
});

statement('4.carousel-advance-single', () => {
  const second = siteFiles('second');
  const single = second.projects.find(({ images }) => images.length === 1);
  return visit(projectPath(single?.id ?? '', 'second'), { site: 'second', isClockStopped: true }, async (page) => {
    const images = page.getByRole('region', { name: second.spec.labels.project.carousel }).locator('img');
    const before = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')));
    await page.clock.runFor(second.spec.constants.carousel.autoAdvanceMs * 3);
    expect(await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual(before);
    expect(before).toHaveLength(1);
  });
});

statement('4.carousel-wrap', () =>
  visit(projectPath(several?.id ?? ''), { isClockStopped: true }, async (page) => {
    await dots(page).first().click();
    await eventually(() => current(page)).toBe(0);
    await press(page, words.previous);
    await eventually(() => current(page)).toBe(2);
    await press(page, words.next);
    await eventually(() => current(page)).toBe(0);
    await press(page, words.next);
    await eventually(() => current(page)).toBe(1);
  }),
);

statement('4.carousel-dot', () =>
  visit(projectPath(several?.id ?? ''), { isClockStopped: true }, async (page) => {
    await dots(page).nth(2).click();
    await eventually(() => current(page)).toBe(2);
    const shown = carousel(page).locator('[role="group"]:not([aria-hidden="true"]) img');
    expect(await shown.getAttribute('src')).toContain(several?.images[2]?.src.replace(/\.\w+$/, '') ?? '?');
  }),
);

statement('4.image-failed', () => {
  const failing = new RegExp(`${several?.images[0]?.src.replace(/\.\w+$/, '')}\\.`);
  return visit(
    projectPath(several?.id ?? ''),
    {
      isClockStopped: true,
      before: (page) => page.route(failing, (route) => route.abort()),
      allows: [/Failed to load resource/, /Image non disponible/],
    },
    async (page) => {
      await dots(page).first().click();
      await eventually(() => carousel(page).getByText('Image non disponible').isVisible()).toBe(true);
      await dots(page).nth(1).click();
      await eventually(() => carousel(page).getByText('Image non disponible').isVisible()).toBe(false);
      await dots(page).first().click();
      await eventually(() => carousel(page).getByText('Image non disponible').isVisible()).toBe(true);
      await page.locator('header').getByRole('link', { name: 'Accueil', exact: true }).first().click();
      await page.waitForURL('**/');
      await eventually(() => page.getByText('Image non disponible').count()).toBe(0);
    },
  );
});

const serviceCards = (page: Page) => page.locator('._services article');

statement('4.home-image-flags', () =>
  visit(
    '/',
    {
      before: (page) => page.route(/menuiserie\.[^/]*$/, (route) => route.abort()),
      allows: [/Failed to load resource/, /Image non disponible/],
    },
    async (page) => {
      for (let index = 0; index < 6; index += 1) await serviceCards(page).nth(index).scrollIntoViewIfNeeded();
      await eventually(() => serviceCards(page).getByText('Image non disponible').count()).toBe(1);
      expect(await serviceCards(page).locator('img').count()).toBe(5);
    },
  ),
);

statement('4.home-video-failed', () =>
  visit(
    '/',
    {
      before: (page) => page.route(/\.(webm|mp4)$/, (route) => route.abort()),
      allows: [/Failed to load resource/, /HTML5|Error|NotSupported|Abort/],
    },
    async (page) => {
      const video = page.locator('video');
      await eventually(() => video.evaluate((element: HTMLVideoElement) => element.networkState)).toBe(3);
      expect(
        await video.evaluate(
          (element: HTMLVideoElement) => element.poster !== '' && element.readyState === HTMLMediaElement.HAVE_NOTHING,
        ),
      ).toBe(true);
      expect(await video.isVisible()).toBe(true);
      // The way to play what cannot be played goes away: the failure is known.
      await eventually(() => page.getByRole('button', { name: spec.labels.home.playVideo }).count()).toBe(0);
    },
  ),
);

statement('4.home-video-plays', () =>
  visit('/', { isLive: false }, async (page) => {
    const video = page.locator('video');
    await eventually(() =>
      video.evaluate((element: HTMLVideoElement) => element.muted && !element.paused && element.currentTime > 0),
    ).toBe(true);
  }),
);

const phone = { width: 390, height: 844 } as const;
const mobilePanel = (page: Page) => page.getByRole('navigation', { name: spec.labels.layout.menu, exact: true });
const hamburger = (page: Page) =>
  page.locator('header').getByRole('button', { name: spec.labels.layout.menu, exact: true });
const bar = (page: Page) => page.getByRole('navigation', { name: spec.labels.layout.mainNavigation });

statement('4.layout-mobile-menu', () =>
  visit('/', phone, async (page) => {
    expect(await mobilePanel(page).isVisible()).toBe(false);
    await hamburger(page).click();
    await eventually(() => mobilePanel(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await eventually(() => mobilePanel(page).isVisible()).toBe(false);
  }),
);

statement('4.layout-one-dropdown', () =>
  visit('/', {}, async (page) => {
    const open = () => bar(page).locator('button[aria-expanded="true"]').allTextContents();
    await bar(page).getByRole('button', { name: 'Toiture' }).hover();
    await eventually(open).toEqual(['Toiture']);
    await bar(page).getByRole('button', { name: 'Façade' }).hover();
    await eventually(open).toEqual(['Façade']);
  }),
);

statement('4.layout-one-section', () =>
  visit('/', phone, async (page) => {
    await hamburger(page).click();
    const open = () => mobilePanel(page).locator('button[aria-expanded="true"]').allTextContents();
    await mobilePanel(page).getByRole('button', { name: 'Toiture' }).click();
    await eventually(open).toEqual(['Toiture']);
    await mobilePanel(page).getByRole('button', { name: 'Façade' }).click();
    await eventually(open).toEqual(['Façade']);
  }),
);

statement('4.layout-back-to-top', () =>
  visit('/mentions', { isLive: false }, async (page) => {
    const button = page.getByRole('button', { name: 'Remonter en haut' });
    expect(await button.isVisible()).toBe(false);
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
    await eventually(() => button.isVisible()).toBe(true);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await eventually(() => button.isVisible()).toBe(false);
  }),
);

statement('4.layout-narrow', () =>
  visit('/', { width: 1024 }, async (page) => {
    await page.evaluate(() => Object.assign(window, { isSameVisit: true }));
    expect(await bar(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1023, height: 800 });
    await eventually(() => bar(page).isVisible()).toBe(false);
    expect(await hamburger(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1024, height: 800 });
    await eventually(() => bar(page).isVisible()).toBe(true);
    expect(await page.evaluate(() => 'isSameVisit' in window)).toBe(true);
  }),
);

statement('4.no-statuses', () => {
  for (const project of projects) expect(Object.keys(project)).not.toContain('status');
  const schema = JSON.parse(readFileSync(join(projectDir, 'schema', 'project.schema.json'), 'utf8')) as {
    properties: Record<string, unknown>;
  };
  expect(Object.keys(schema.properties)).not.toContain('status');
  expect(Object.keys(spec.contactForm.fields).sort()).toEqual([
    'email',
    'files',
    'firstname',
    'lastname',
    'message',
    'phone',
    'projectType',
  ]);
});
