/**
 * Charts, drawings with names, scales and lists: read without script, by keyboard, pointer and reader, in narrow
 * windows and large text. What a script adds to them: drawn-blocks.test.ts.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { contactPath } from './contact-form.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { applyTextSize, losses, textSizes } from './text-size.ts';
import { eventually, settled, visit } from './visit.ts';

tellSeedOfFailures();

const parts = (page: Page, visibility: 'visible' | 'hidden'): Promise<(string | null)[]> =>
  page
    .locator('[data-enhance="parts"]')
    .first()
    .locator('svg [data-p]')
    .evaluateAll(
      (groups, wanted) =>
        groups
          .filter((group) => getComputedStyle(group).visibility === wanted)
          .map((group) => group.getAttribute('data-p')),
      visibility,
    );

const nameAt = (page: Page, rank: number) =>
  page
    .locator('[data-enhance="parts"]')
    .first()
    .locator('input')
    .nth(rank - 1);

describe('a drawing with names', () => {
  const windowPage = pathOf('menuiserie');

  test('shows the first of its states, and another one when it is chosen, without script', () =>
    visit(windowPage, { isScripted: false }, async (page) => {
      expect(await parts(page, 'visible')).toEqual(['1']);
      await nameAt(page, 2).check();
      expect(await parts(page, 'visible')).toEqual(['2']);
    }));

  test('is gone through by the arrow keys', () =>
    visit(windowPage, { isLive: false }, async (page) => {
      await nameAt(page, 1).focus();
      await page.keyboard.press('ArrowDown');
      expect(await nameAt(page, 2).isChecked()).toBe(true);
      expect(await parts(page, 'visible')).toEqual(['2']);
    }));

  test('uncovers a layer by taking off those drawn over it', () =>
    visit(pathOf('ossature-bois'), { isScripted: false }, async (page) => {
      expect(await parts(page, 'hidden')).toEqual([]);
      await nameAt(page, 3).check();
      expect(await parts(page, 'hidden')).toEqual(['2', '1']);
    }));

  test('lights a part while its name is read, and marks the name while its part is pointed at', () =>
    visit(pathOf('charpente-traditionnelle'), { isScripted: false }, async (page) => {
      const block = page.locator('[data-enhance="parts"]').first();
      const part = block.locator('svg [data-p="1"]').first();
      const strokeOf = () => part.evaluate((group) => getComputedStyle(group).strokeWidth);
      const before = await strokeOf();
      await block.locator('li').first().hover();
      await eventually(strokeOf).not.toBe(before);
      const name = block.locator('li').nth(2);
      const shadowOf = () => name.evaluate((item) => getComputedStyle(item).boxShadow);
      const unmarked = await shadowOf();
      await block.locator('svg [data-p="3"] path').first().hover();
      await eventually(shadowOf).not.toBe(unmarked);
    }));
});

describe.each([
  { site: 'main' as const, route: 'couverture-tuiles' },
  { site: 'second' as const, route: 'wheels' },
])('a chart, $site', ({ site, route }) => {
  test('shows its zones and no control that would do nothing, without script', () =>
    visit(pathOf(route, site), { site, isScripted: false }, async (page) => {
      const block = page.locator('[data-enhance="range-chart"]');
      expect(await block.getByRole('slider').count()).toBe(0);
      expect(await block.locator('ol > li').first().isVisible()).toBe(true);
      expect(await block.locator('._point').isVisible()).toBe(false);
    }));
});

describe('bays', () => {
  test('stand there without script, and ask for nothing', () =>
    visit(pathOf('classes', 'second'), { site: 'second', isScripted: false }, async (page) => {
      const drawn = page.locator('[data-enhance="bays"]').first().locator('figure svg');
      expect(await drawn.count()).toBe(2);
      expect(await page.getByRole('spinbutton').count()).toBe(0);
    }));
});

describe('a list of sections', () => {
  test('shows its sections and leads to the form without script', () =>
    visit(pathOf('wheels', 'second'), { site: 'second', isScripted: false }, async (page) => {
      const block = page.locator('[data-enhance="pick-list"]');
      expect(await block.getByRole('spinbutton').count()).toBe(0);
      expect(await block.getByRole('link').getAttribute('href')).toBe(pathOf('ask', 'second'));
    }));
});

describe('dates', () => {
  test('are those to come, in order', () =>
    visit(pathOf('classes', 'second'), { site: 'second', isScripted: false }, async (page) => {
      expect(
        await page.locator('main time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime'))),
      ).toEqual(['2099-02-07', '2099-03-07']);
      expect(await page.locator('main').innerText()).not.toContain('Long past');
    }));

  test('say so when there is none', () =>
    visit(pathOf('salon'), { isScripted: false }, async (page) => {
      expect(await page.locator('main time:not(header time)').count()).toBe(0);
      expect(await page.locator('main').innerText()).toContain(siteFiles().spec.company.email);
    }));
});

/** Pages that hold each drawn block once. */
const drawn = [
  ...['couverture-tuiles', 'couverture-zinc', 'charpente-agricole', 'vente-bois', 'lexique', 'accueil'].map(
    (route) => ({
      site: 'main' as const,
      path: pathOf(route),
    }),
  ),
  // A map, and how a job goes; before and after, and what such work cost.
  ...['frames', 'wheels', 'classes', 'repairs', 'welcome'].map((route) => ({
    site: 'second' as const,
    path: pathOf(route, 'second'),
  })),
  { site: 'second' as const, path: '/piece/orchard-tandem' },
  { site: 'main' as const, path: `/projet/${siteFiles().projects[0]?.id ?? ''}` },
];

/** Each page in one size of text, which it takes while it is open, by the seed; in the exhaustive tests in all. */
const drawnPages = drawn.map((page, place) => ({
  ...page,
  sizes: textSizes.filter((_size, index) => isEveryPage || (place + seed) % textSizes.length === index),
}));

test.each(drawnPages)(
  '$path, $site: axe finds nothing at 320 px, and large text loses nothing',
  ({ site, path, sizes }) =>
    visit(path, { site, width: 320, height: 700 }, async (page) => {
      await settled(page);
      const { violations } = await new AxeBuilder({ page })
        .include('main')
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .analyze();
      expectNoFindings(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`)),
        'axe',
      );
      for (const size of sizes) {
        await applyTextSize(page, size);
        await page.setViewportSize(size.viewport(Math.min(...size.widths)));
        expectNoFindings(await losses(page), `${path}, ${size.name}`);
      }
    }),
);

describe('before and after, second site', () => {
  const path = '/piece/orchard-tandem';
  const seen = (block: Locator) =>
    block.locator('figure').evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().left));

  test('shows both pictures side by side without script', () =>
    visit(path, { site: 'second', isScripted: false, width: 1440 }, async (page) => {
      const block = page.locator('[data-enhance="before-after"]');
      const [before = 0, after = 0] = await seen(block);
      expect(after).toBeGreaterThan(before);
      expect(await block.locator('input').isVisible()).toBe(false);
    }));
});

describe('a map, second site', () => {
  test('has a mark and a line of the list for each commune, both leading to its project', () =>
    visit('/', { site: 'second', isScripted: false }, async (page) => {
      const section = page.locator('section[aria-labelledby="_map-title"]');
      const marks = await section.locator('svg a').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
      const listed = await section.locator('ol a').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
      expect(marks).toEqual(listed);
      expect(marks).toContain('/piece/orchard-tandem');
    }));
});

describe('how a job goes', () => {
  test.each(['/', contactPath()])('stands on %s in seven steps, and names nothing that is not given', (path) =>
    visit(path, { isScripted: false }, async (page) => {
      const section = page.locator('section[aria-labelledby="_course-title"]');
      expect(await section.locator('ol > li').count()).toBe(7);
      const { words, steps } = siteFiles().spec.course!;
      const given = steps.filter(({ payment }) => payment !== undefined).length;
      expect(await section.getByText(words.payment, { exact: true }).count()).toBe(given);
      expect(await section.getByText(words.duration, { exact: true }).count()).toBe(0);
    }),
  );
});

describe('labels, second site', () => {
  test('show the domain, number, validity, document and register that the company gives, and none that it does not', () =>
    visit('/', { site: 'second', isScripted: false }, async (page) => {
      const [first, other] = await page.locator('section[aria-label="Who vouches for us"] dl > div').all();
      expect(await first?.locator('dd').allInnerTexts()).toEqual([
        'A trade body that inspects brazing once a year',
        'Brazed steel frames',
        'GF 0412',
        'Good until 31 December 2099',
        expect.stringContaining('See the letter'),
        expect.stringContaining('Look them up'),
      ]);
      const href = await first?.locator('a').first().getAttribute('href');
      expect((await page.request.get(href ?? '')).headers()['content-type']).toBe('application/pdf');
      expect(await other?.locator('dd').count()).toBe(1);
    }));
});
