/** What a script adds to charts, drawings with names, scales and lists. The rest: drawn-blocks.long.test.ts. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { contactPath } from './contact-form.ts';
import { pathOf, projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

/** The rank that is chosen in the first list of names of the page. */
const chosen = (page: Page): Promise<string | null> =>
  page
    .locator('[data-enhance="parts"]')
    .first()
    .evaluate((block) => block.querySelector<HTMLInputElement>('input:checked')?.value ?? null);

/** What a block says of what was chosen. */
const statusOf = (block: Locator): Locator => block.locator('p[role="status"]');

describe('a drawing with names', () => {
  test('has its names chosen by a click on its parts', () =>
    visit(pathOf('charpente-traditionnelle'), {}, async (page) => {
      await eventually(async () => {
        await page.locator('svg [data-p="3"] path').first().click();
        return chosen(page);
      }).toBe('3');
    }));

  test.each(oneIn(2, ['no-preference', 'reduce'] as const))('follows the reading, motion: %s', (reducedMotion) =>
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

const charts = [
  { site: 'main', route: 'couverture-tuiles', atEnd: 'Tuile plate' },
  { site: 'second', route: 'wheels', atEnd: 'Tandem' },
] as const;
test.each(oneIn(2, charts))(
  'a chart says where the visitor is, and which zones that is, by keyboard: $site',
  ({ site, route, atEnd }) =>
    visit(pathOf(route, site), { site }, async (page) => {
      const block = page.locator('[data-enhance="range-chart"]');
      await eventually(() => block.locator('li[data-here]').count()).toBe(2);
      const first = block.getByRole('slider').first();
      const before = await statusOf(block).innerText();
      const point = () => block.locator('._point circle').getAttribute('cx').then(Number);
      const start = await point();
      await first.focus();
      for (let count = 0; count < 2; count += 1) await page.keyboard.press('ArrowRight');
      await eventually(() => statusOf(block).innerText()).not.toBe(before);
      expect(await statusOf(block).innerText()).toContain((await first.getAttribute('aria-valuetext')) ?? 'nothing');
      expect(await point()).toBeGreaterThan(start);
      await page.keyboard.press('End');
      await eventually(async () => (await block.locator('li[data-here]').allInnerTexts()).join()).toContain(atEnd);
      expect(await block.locator('li[data-here]').count()).toBe(2);
    }),
);

test('bays are as many as the visitor says, and tell their length', () =>
  visit(pathOf('charpente-agricole'), {}, async (page) => {
    const block = page.locator('[data-enhance="bays"]');
    const count = (): Promise<number> => block.locator('figure svg').count();
    const before = await count();
    const input = block.getByRole('spinbutton').first();
    const least = Number(await input.inputValue());
    await eventually(async () => {
      await input.fill(String(least + 2));
      return count();
    }).toBe(before + 2);
    const length = Number(await block.getAttribute('data-length'));
    expect(await statusOf(block).innerText()).toContain(String((before + 2) * length));
    await input.fill('0');
    expect(await count()).toBe(before - least);
    await input.fill(String(least));
    expect(await count()).toBe(before);
  }));

test('a list of sections goes into the message of the form, which the visitor reads there', () =>
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

describe('before and after, second site', () => {
  const path = projectPath(siteFiles('second').projects.find(({ beforeAfter }) => beforeAfter)?.id ?? '', 'second');

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

  /** A pointer over the slider, from its left and upper edge, in its widths and heights. */
  interface At {
    readonly across?: number;
    readonly down?: number;
    readonly pointerId?: number;
    readonly pointerType?: string;
    readonly isPrimary?: boolean;
    readonly button?: number;
  }

  test('follows one finger over the slider and no other pointer, and goes back where the finger does something else', () =>
    visit(
      path,
      { site: 'second', width: 390, height: 844, context: { hasTouch: true, isMobile: true } },
      async (page) => {
        const slider = page.locator('[data-enhance="before-after"] input');
        /** What the slider says after an event of a pointer. */
        const after = (type: string, at: At = {}): Promise<string> =>
          slider.evaluate(
            (input: HTMLInputElement, [name, { across = 0.9, down = 0.5, ...given }]) => {
              const { left, top, width, height } = input.getBoundingClientRect();
              const place = { clientX: left + width * across, clientY: top + height * down };
              const finger = { bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0 };
              input.parentElement?.dispatchEvent(new PointerEvent(name, { ...finger, ...place, ...given }));
              return input.value;
            },
            [type, at] as const,
          );
        await eventually(() => after('pointerdown', { across: 0 })).toBe('0');
        await after('pointerup');
        expect(await after('pointerdown', { across: 0.5 })).toBe('50');
        await after('pointerup');
        for (const at of [
          { isPrimary: false },
          { pointerType: 'mouse', button: 2 },
          { down: -0.5 },
          { down: 1.5 },
          { across: -0.1 },
          { across: 1.1 },
        ])
          expect(await after('pointerdown', at), JSON.stringify(at)).toBe('50');
        expect(await after('pointermove')).toBe('50');
        expect(await after('pointerdown', { across: 1 })).toBe('100');
        expect(await after('pointermove', { pointerId: 2, across: 0 })).toBe('100');
        expect(await after('pointermove', { across: 0 })).toBe('0');
        expect(await after('pointercancel')).toBe('50');
        expect(await after('pointermove')).toBe('50');
      },
    ));
});
