/** A page on paper: no box stands for what is not printed, and no heading is parted from what it heads. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pathOfTemplate } from './site-files.ts';
import { visit } from './visit.ts';

/** A sheet of A4 between the margins of the styles, in pixels of the screen. */
const sheet = { width: 658, height: 987 };
const marginPt = (18 / 25.4) * 72;
/** A heading, and a line of what it heads. */
const roomPt = 40;

/** How far from the foot of its sheet each heading of a printed page stands, in points: the outline tells. */
const headingsOf = async (page: Page): Promise<number[]> => {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, outline: true, tagged: true });
  return [...pdf.toString('latin1').matchAll(/\/Dest \[\d+ 0 R\s*\/XYZ [\d.]+ ([\d.]+)/g)].map((match) =>
    Number(match[1]),
  );
};

describe('on paper', () => {
  test.each([{ template: 'home' }, { template: 'article' }])('no heading ends a sheet: $template', ({ template }) =>
    visit(pathOfTemplate(template), { isLive: false }, async (page) => {
      const headings = await headingsOf(page);
      expect(headings.length).toBeGreaterThanOrEqual(await page.locator('main :is(h1, h2)').count());
      expect(headings.filter((height) => height < marginPt + roomPt)).toEqual([]);
    }),
  );

  test('the home page leaves no room for the film, and the labels follow its words', () =>
    visit('/', { ...sheet, isLive: false }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      const { hero, words } = await page.evaluate(() => {
        const [section] = document.querySelectorAll('main > section');
        const last = [...(section?.querySelectorAll('h1, p, a') ?? [])].map(
          (part) => part.getBoundingClientRect().bottom,
        );
        return { hero: section?.getBoundingClientRect().bottom ?? 0, words: Math.max(...last) };
      });
      expect(hero - words).toBeLessThan(40);
    }));

  test('what is white on black stone is ink on paper', () =>
    visit('/', { ...sheet, isLive: false }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      const colours = await page
        .locator('#_key-figures-title, footer p')
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
      expect(colours.length).toBeGreaterThan(1);
      for (const colour of colours) expect(colour).toMatch(/^rgb\((0, 0, 0|68, 68, 68)\)$/);
    }));
});
