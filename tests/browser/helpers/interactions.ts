/**
 * Everything that a visitor does on the site, in places that helpers leave alone: found by selectors, since translators
 * change the words. The first act of each wakes the application where it is not awake yet.
 */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright';
import {
  answerWith,
  attach,
  attachedFiles,
  contactPath,
  fieldOf,
  file,
  form,
  json,
  sendButton,
  validLead,
} from '../contact-form.ts';
import type { SiteName } from '../folders.ts';
import { pathOf, pathOfTemplate, projectPath, siteFiles } from '../site-files.ts';
import { eventually } from '../visit.ts';
import { click, write } from './person.ts';
import type { FeatureName } from './without.ts';

export interface Interaction {
  readonly name: string;
  readonly site?: SiteName;
  readonly path: string;
  readonly width: number;
  /** Without this feature there is nothing to act on (docs/browsers.md). */
  readonly needs?: FeatureName;
  readonly act: (page: Page) => Promise<void>;
}

const { spec, projects } = siteFiles();
const desktop = 1440;
const phone = 390;
const gallery = pathOfTemplate('gallery');
const aProject = projectPath(projects.find(({ images }) => images.length > 2)?.id ?? '');

const attributeOf = (locator: Locator, name: string) => eventually(() => locator.getAttribute(name));
/** The path of a page, which is waited for. */
export const pathOn = (page: Page) => eventually(() => Promise.resolve(new URL(page.url()).pathname));

/** The row of the gallery's categories, after that of their families; its first button is for all projects. */
const categories = (page: Page): Locator => page.locator('main [role="group"][data-hydrate="search"]').last();
/** The filters by category; each ends with the number of its projects. */
const filters = (page: Page): Locator => categories(page).locator('button[aria-pressed]:has(span)');
const cards = (page: Page): Locator => page.locator('main ._card');

const lead = { ...validLead, projectType: spec.contactForm.projectTypes[0] ?? '' };

export const interactions: readonly Interaction[] = [
  {
    name: 'a menu of the desktop',
    path: '/',
    width: desktop,
    act: async (page) => {
      const button = page.locator('header nav li button[aria-controls]:visible').first();
      await click(button);
      // A translation moves the button from under the pointer; a visitor goes after it.
      await eventually(async () => {
        await button.hover();
        return button.getAttribute('aria-expanded');
      }).toBe('true');
      const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
      await eventually(() => panel.isVisible()).toBe(true);
      await eventually(async () => {
        await page.keyboard.press('Escape');
        return button.getAttribute('aria-expanded');
      }).toBe('false');
    },
  },
  {
    name: 'the menu of a phone',
    path: gallery,
    width: phone,
    act: async (page) => {
      await click(page.locator('header button[aria-controls="_site-menu"]'));
      const panel = page.locator('#_site-menu');
      await eventually(() => panel.isVisible()).toBe(true);
      const section = panel.locator('button[aria-controls]').first();
      await click(section);
      await attributeOf(section, 'aria-expanded').toBe('true');
      const link = panel.locator('ul ul a:visible').first();
      const href = await link.getAttribute('href');
      await click(link);
      await pathOn(page).toBe(href);
      await eventually(() => panel.isVisible()).toBe(false);
    },
  },
  {
    name: 'a filter of the gallery',
    path: gallery,
    width: desktop,
    act: async (page) => {
      const filter = filters(page).nth(1);
      const name = spec.projects.categories[1] ?? '';
      await click(filter);
      await attributeOf(filter, 'aria-pressed').toBe('true');
      const count = projects.filter(({ category }) => category === name).length;
      await eventually(() => cards(page).count()).toBe(count);
      await eventually(() => page.locator('main p[aria-live]').innerText()).toMatch(new RegExp(`^\\D*${count}\\D`));
      await click(categories(page).locator('button[aria-pressed]').first());
      await eventually(() => cards(page).count()).toBe(projects.length);
    },
  },
  {
    name: 'the order of the gallery',
    path: gallery,
    width: desktop,
    act: async (page) => {
      const first = () => page.locator('main ._card a[href^="/"]').first().getAttribute('href');
      const before = await first();
      const button = page.locator('main [role="group"] button[aria-pressed]:not(:has(> span + *))').last();
      await click(button);
      await attributeOf(button, 'aria-pressed').toBe('true');
      await eventually(() => Promise.resolve(new URL(page.url()).search)).not.toBe('');
      await eventually(first).not.toBe(before);
      await click(button);
      await eventually(() => button.getAttribute('data-rising')).toBe('');
    },
  },
  {
    name: 'the carousel',
    path: aProject,
    width: desktop,
    act: async (page) => {
      const ticks = page.locator('main section[aria-roledescription] button[aria-label]:not(:has(svg))');
      await page.locator('main section[aria-roledescription]').hover();
      await click(ticks.nth(1));
      await attributeOf(ticks.nth(1), 'aria-current').toBe('true');
      await click(page.locator('main section[aria-roledescription] button:has(svg)').last());
      await attributeOf(ticks.nth(2), 'aria-current').toBe('true');
    },
  },
  {
    name: 'the lightbox',
    path: aProject,
    width: desktop,
    act: async (page) => {
      await click(page.locator('main ._current > a').first());
      await eventually(() => page.locator('.pswp--open').count()).toBe(1);
      await eventually(async () => {
        await page.keyboard.press('Escape');
        return page.locator('.pswp--open').count();
      }).toBe(0);
      await eventually(() => page.evaluate(() => document.activeElement?.matches('._current a'))).toBe(true);
    },
  },
  {
    name: 'a word of the glossary',
    path: pathOf('couverture-tuiles'),
    width: desktop,
    act: async (page) => {
      const term = page.locator('main a[data-term]').nth(2);
      await term.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
      // As in the menu: the words may move.
      await eventually(async () => {
        await term.hover();
        return page.getByRole('tooltip').isVisible();
      }).toBe(true);
      await page.keyboard.press('Escape');
      await eventually(() => page.getByRole('tooltip').count()).toBe(0);
    },
  },
  {
    name: 'the sliders of a chart',
    path: pathOf('couverture-tuiles'),
    width: desktop,
    act: async (page) => {
      const block = page.locator('[data-enhance="range-chart"]').first();
      const slider = block.locator('input[type="range"]').first();
      const status = () => block.locator('[role="status"]').first().innerText();
      await click(slider);
      await attributeOf(slider, 'aria-valuetext').not.toBeNull();
      const before = await slider.getAttribute('aria-valuetext');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await attributeOf(slider, 'aria-valuetext').not.toBe(before);
      const number = (await slider.inputValue()).replace('.', ',');
      await eventually(status).toContain(number);
    },
  },
  {
    name: 'before and after',
    site: 'second',
    path: projectPath(siteFiles('second').projects.find(({ beforeAfter }) => beforeAfter)?.id ?? '', 'second'),
    width: desktop,
    needs: 'scripting in media queries',
    act: async (page) => {
      const block = page.locator('[data-enhance="before-after"]').first();
      const slider = block.locator('input').first();
      await click(slider);
      await page.keyboard.press('ArrowRight');
      const share = Number(await slider.inputValue()) / 100;
      await eventually(() => block.evaluate((element) => element.style.getPropertyValue('--share'))).toBe(
        String(share),
      );
    },
  },
  {
    name: 'typing',
    path: contactPath(),
    width: desktop,
    act: async (page) => {
      const field = fieldOf(page, 'firstname');
      await click(field);
      for (const letter of 'Camille') await page.keyboard.press(letter);
      await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
      await page.keyboard.press('Shift+ArrowLeft');
      expect(await field.inputValue()).toBe('Camille');
      const selection = await field.evaluate((input: HTMLInputElement) => [
        document.activeElement === input,
        input.selectionStart,
        input.selectionEnd,
      ]);
      expect(selection).toEqual([true, 6, 7]);
    },
  },
  {
    name: 'errors of the form',
    path: contactPath(),
    width: phone,
    act: async (page) => {
      await click(sendButton(page));
      const summary = page.locator('#_error-summary');
      await eventually(() => summary.isVisible()).toBe(true);
      const links = summary.locator('a[href="#_firstname"]');
      await eventually(() => page.locator('#_firstname-error').isVisible()).toBe(true);
      await write(fieldOf(page, 'firstname'), 'Camille');
      await eventually(() => links.count()).toBe(0);
      await eventually(() => page.locator('#_firstname-error').count()).toBe(0);
      await fillLead(page);
      await eventually(() => summary.count()).toBe(0);
      await sendFilled(page);
    },
  },
  {
    name: 'a request with a file',
    path: contactPath(),
    width: desktop,
    act: async (page) => {
      await fillLead(page);
      await attach(page, [file('plan.pdf', 2048)]);
      await sendFilled(page, 'plan.pdf');
    },
  },
  {
    name: 'fields filled in without an event',
    path: contactPath(),
    width: desktop,
    act: async (page) => {
      await form(page).evaluate((element: HTMLFormElement, values) => {
        for (const [name, value] of Object.entries(values))
          (element.elements.namedItem(name) as HTMLInputElement).value = value;
      }, lead);
      await sendFilled(page);
    },
  },
  {
    name: 'files, attached and removed',
    path: contactPath(),
    width: phone,
    act: async (page) => {
      await attach(page, [file('plan.pdf', 2048), file('toit.png', 4096)]);
      await eventually(() => attachedFiles(page).count()).toBe(2);
      await click(attachedFiles(page).first().locator('button'));
      await eventually(() => attachedFiles(page).count()).toBe(1);
      expect(await attachedFiles(page).first().textContent()).toContain('toit.png');
    },
  },
  {
    name: 'the draft',
    path: contactPath(),
    width: desktop,
    act: async (page) => {
      await fieldOf(page, 'message').pressSequentially('Une grange');
      await page.reload();
      await eventually(() => fieldOf(page, 'message').inputValue()).toBe('Une grange');
    },
  },
  {
    name: 'back and forward',
    path: gallery,
    width: desktop,
    act: async (page) => {
      const link = page.locator('main ._card a[href^="/"]').first();
      const href = await link.getAttribute('href');
      await click(link);
      await pathOn(page).toBe(href);
      await eventually(() => page.locator('main ._current').count()).toBe(1);
      await page.goBack();
      await pathOn(page).toBe(gallery);
      await eventually(() => cards(page).count()).toBe(projects.length);
      await page.goForward();
      await pathOn(page).toBe(href);
      await eventually(() => page.locator('main ._current').count()).toBe(1);
    },
  },
];

const fillLead = async (page: Page): Promise<void> => {
  const { projectType, ...texts } = lead;
  for (const [name, text] of Object.entries(texts)) await write(fieldOf(page, name as keyof typeof texts), text);
  await fieldOf(page, 'projectType').selectOption(projectType);
};

/** Sends the form, which holds `lead`, and finds one request with everything in it. */
const sendFilled = async (page: Page, fileName?: string): Promise<void> => {
  const posted = await answerWith(page, json(201, { ok: true }));
  await click(sendButton(page));
  await page.waitForURL(`**${pathOfTemplate('success')}`);
  expect(posted).toHaveLength(1);
  const parts = posted[0]?.parts ?? [];
  expect(parts).toEqual(
    expect.arrayContaining(
      Object.entries(lead).map(([name, value]) => expect.objectContaining({ name, value }) as unknown),
    ),
  );
  expect(parts.find(({ name }) => name === 'files')?.filename).toBe(fileName);
};
