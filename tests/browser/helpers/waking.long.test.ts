/**
 * The application wakes in a page that browsers and their helpers have changed, and is changed while it works: nothing
 * of the visitor's is lost. A sample in which each interaction, each helper and each moment is met, other pairs in each
 * long run; all of them are in `waking.exhaustive.test.ts`.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { attachedFiles, contactPath, fieldOf, form } from '../contact-form.ts';
import { seed } from '../../setup/seed.ts';
import { tellSeedOfFailures } from '../../setup/tell-seed.ts';
import { eventually } from '../visit.ts';
import { helpers } from './helpers.ts';
import { interactions } from './interactions.ts';
import { moments, runAcrossBuilding, runWith, runWithChangesWhileParsed, speeds } from './waking.ts';

tellSeedOfFailures();

/** Coprime with the number of helpers, so that neighbours meet different ones, and all are met. */
const stride = 5;

/** Every interaction at one moment, and a helper for each, in turn. */
const sample = interactions.map((interaction, index) => ({
  interaction,
  moment: moments[(index + seed) % moments.length]!,
  helper: helpers[(index * stride + seed) % helpers.length]!,
  speed: speeds[(Math.floor(index / moments.length) + seed) % speeds.length]!,
}));

test('the sample meets each helper', () =>
  expect(new Set(sample.map(({ helper }) => helper)).size).toBe(helpers.length));

describe.each(moments)('%s', (moment) => {
  const cases = sample.filter((each) => each.moment === moment);
  test.each(cases.map((each) => [each.interaction.name, each.helper.name, each.speed, each] as const))(
    '%s with %s, %s scripts',
    (_interaction, _helper, _speed, { interaction, helper, speed }) => runWith(interaction, helper, moment, speed),
  );
});

/** Every second one, by the seed. */
describe('changed while it is parsed, so that React builds it anew,', () => {
  const drawn = interactions.filter((_each, index) => index % 2 === seed % 2);
  test.each(drawn.map((each) => [each.name, each] as const))('%s', (_name, interaction) =>
    runWithChangesWhileParsed(interaction),
  );
});

describe('under way while React builds the page anew:', () => {
  test('files whose dialogue is open are attached', () =>
    runAcrossBuilding(
      contactPath(),
      1440,
      async (page) => {
        const choosing = page.waitForEvent('filechooser');
        await form(page).locator('label[for="_files"]').click();
        return choosing;
      },
      async (page, chooser) => {
        await chooser.setFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2048, 'a') });
        await eventually(() => attachedFiles(page).count()).toBe(1);
        expect(await attachedFiles(page).textContent()).toContain('plan.pdf');
      },
    ));

  /** A part of a phone's menu, which opens natively. */
  const part = (page: Page) => page.locator('#_site-menu button[aria-controls]').first();
  test.each([
    {
      by: 'a mouse button',
      press: async (page: Page) => {
        await part(page).hover();
        await page.mouse.down();
      },
      release: (page: Page) => page.mouse.up(),
    },
    {
      by: 'the space bar',
      press: async (page: Page) => {
        await part(page).focus();
        await page.keyboard.down('Space');
      },
      release: (page: Page) => page.keyboard.up('Space'),
    },
  ])('what $by holds down is pressed, once', ({ press, release }) =>
    runAcrossBuilding(
      '/',
      390,
      async (page) => {
        await page.locator('header button[aria-controls="_site-menu"]').click();
        await press(page);
      },
      async (page) => {
        await release(page);
        await eventually(() => part(page).getAttribute('aria-expanded')).toBe('true');
      },
    ),
  );

  test('a value that a password manager writes into the field it knows is in the form', () =>
    runAcrossBuilding(
      contactPath(),
      390,
      async (page) => {
        await fieldOf(page, 'firstname').click();
        return fieldOf(page, 'email').elementHandle();
      },
      async (page, email) => {
        await email?.evaluate((field: HTMLInputElement) => {
          field.value = 'jeanne.vidal@exemple.fr';
          field.dispatchEvent(new Event('input', { bubbles: true }));
        });
        await eventually(() => fieldOf(page, 'email').inputValue()).toBe('jeanne.vidal@exemple.fr');
      },
    ));
});
