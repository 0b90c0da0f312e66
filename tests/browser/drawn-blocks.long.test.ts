/**
 * Charts, drawings with names, scales and lists: read without script, better with one, by keyboard, pointer and reader,
 * in narrow windows and large text.
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

/** The rank that is chosen in the first list of names of the page. */
const chosen = (page: Page): Promise<string | null> =>
  page
    .locator('[data-enhance="parts"]')
    .first()
    .evaluate((block) => block.querySelector<HTMLInputElement>('input:checked')?.value ?? null);

const nameAt = (page: Page, rank: number) =>
  page
    .locator('[data-enhance="parts"]')
    .first()
    .locator('input')
    .nth(rank - 1);

/** What a block says of what was chosen. */
const statusOf = (block: Locator): Locator => block.locator('p[role="status"]');

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
      expect(await chosen(page)).toBe('2');
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

  test('has its names chosen by a click on its parts', () =>
    visit(pathOf('charpente-traditionnelle'), {}, async (page) => {
      await eventually(async () => {
        await page.locator('svg [data-p="3"] path').first().click();
        return chosen(page);
      }).toBe('3');
    }));

  test.each(['no-preference', 'reduce'] as const)('follows the reading, motion: %s', (reducedMotion) =>
    visit(pathOf('couverture-zinc'), { context: { reducedMotion } }, async (page) => {
      await page
        .locator('[data-enhance="parts"] li')
        .last()
        .evaluate((item) => scrollTo({ top: item.getBoundingClientRect().top + scrollY - 200, behavior: 'instant' }));
      await eventually(async () => {
        await page.mouse.wheel(0, 2);
        return chosen(page);
      }).toBe('5');
      await page
        .locator('[data-enhance="parts"]')
        .evaluate((block) => scrollTo({ top: block.getBoundingClientRect().top + scrollY - 450, behavior: 'instant' }));
      await eventually(() => chosen(page)).toBe('1');
    }),
  );
});

describe.each([
  { site: 'main' as const, route: 'couverture-tuiles', keys: 2, marked: 2, atEnd: 'Tuile plate' },
  { site: 'second' as const, route: 'wheels', keys: 2, marked: 2, atEnd: 'Tandem' },
])('a chart, $site', ({ site, route, keys, marked, atEnd }) => {
  test('says where the visitor is, and which zones that is, by keyboard', () =>
    visit(pathOf(route, site), { site }, async (page) => {
      const block = page.locator('[data-enhance="range-chart"]');
      await eventually(() => block.locator('li[data-here]').count()).toBe(marked);
      const first = block.getByRole('slider').first();
      const before = await statusOf(block).innerText();
      await first.focus();
      for (let count = 0; count < keys; count += 1) await page.keyboard.press('ArrowRight');
      await eventually(() => statusOf(block).innerText()).not.toBe(before);
      expect(await statusOf(block).innerText()).toContain((await first.getAttribute('aria-valuetext')) ?? 'nothing');
      await page.keyboard.press('End');
      await eventually(async () => (await block.locator('li[data-here]').allInnerTexts()).join()).toContain(atEnd);
      expect(await block.locator('li[data-here]').count()).toBe(marked);
    }));

  test('shows its zones and no control that would do nothing, without script', () =>
    visit(pathOf(route, site), { site, isScripted: false }, async (page) => {
      const block = page.locator('[data-enhance="range-chart"]');
      expect(await block.getByRole('slider').count()).toBe(0);
      expect(await block.locator('ol > li').first().isVisible()).toBe(true);
      expect(await block.locator('._point').isVisible()).toBe(false);
    }));
});

describe('bays', () => {
  const counts = (page: Page): Promise<number> => page.locator('[data-enhance="bays"] figure svg').count();

  test('are as many as the visitor says, and tell their length', () =>
    visit(pathOf('charpente-agricole'), {}, async (page) => {
      const block = page.locator('[data-enhance="bays"]');
      const before = await counts(page);
      const input = block.getByRole('spinbutton').first();
      const least = Number(await input.inputValue());
      await eventually(async () => {
        await input.fill(String(least + 2));
        return counts(page);
      }).toBe(before + 2);
      const length = Number(await block.getAttribute('data-length'));
      expect(await statusOf(block).innerText()).toContain(String((before + 2) * length));
      await input.fill('0');
      expect(await counts(page)).toBe(before - least);
      await input.fill(String(least));
      expect(await counts(page)).toBe(before);
    }));

  test('stand there without script, and ask for nothing', () =>
    visit(pathOf('classes', 'second'), { site: 'second', isScripted: false }, async (page) => {
      const drawn = page.locator('[data-enhance="bays"]').first().locator('figure svg');
      expect(await drawn.count()).toBe(2);
      expect(await page.getByRole('spinbutton').count()).toBe(0);
    }));
});

describe('a list of sections', () => {
  test('goes into the message of the form, which the visitor reads there', () =>
    visit(pathOf('vente-bois'), {}, async (page) => {
      const block = page.locator('[data-enhance="pick-list"]');
      const second = block.locator('li').nth(1);
      await eventually(async () => {
        await second.getByRole('spinbutton').fill('6');
        return statusOf(block).innerText();
      }).toContain('6 × ');
      await second.getByRole('textbox').fill('4');
      const lines = await statusOf(block).innerText();
      expect(lines.split('\n')).toHaveLength(2);
      expect(lines).toContain(', 4 ');
      await block.getByRole('link').last().click();
      await page.waitForURL((url) => url.pathname === contactPath());
      const message = page.locator('textarea[name="message"]');
      await eventually(() => message.inputValue()).toBe(lines);
    }));

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

  test('is moved by the arrow keys, and says how much is seen', () =>
    visit(path, { site: 'second' }, async (page) => {
      const block = page.locator('[data-enhance="before-after"]');
      const slider = block.getByRole('slider', { name: 'How much of then' });
      expect(await slider.getAttribute('aria-valuetext')).toBe('50%, Then');
      const clipOf = () =>
        block
          .locator('figure > div')
          .first()
          .evaluate((frame) => getComputedStyle(frame).clipPath);
      const before = await clipOf();
      await slider.focus();
      await eventually(async () => {
        await page.keyboard.press('Home');
        return slider.getAttribute('aria-valuetext');
      }).toBe('0%, Then');
      expect(await clipOf()).not.toBe(before);
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
