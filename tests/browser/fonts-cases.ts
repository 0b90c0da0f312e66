/**
 * The first visit on a slow connection, at a width: headings in the brand's face, nothing moves, text in its face on
 * the next page.
 */
import { describe, expect, test } from 'vitest';
import { facesOf, glyphsOf, holdFonts, slowDown } from './fonts.ts';
import { shiftsSoFar, twoFrames, watchShifts } from './layout-shifts.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { bringToLife, eventually, visit } from './visit.ts';

const { heading, text } = siteFiles().spec.site.fonts;
/** Where no test begins. */
const footerLink = siteFiles().spec.menus.footer.services[0] as { readonly label: string; readonly route: string };
const mostShift = 0.01;

/** Where a title may be the largest thing of the first window, the page holds its letters. */
export const describeTitles = (paths: readonly string[]): void => {
  describe('without the file of the headings’ font', () => {
    test.each(paths)('%s draws its title in the brand’s face', (path) =>
      visit(
        path,
        {
          width: 390,
          height: 844,
          isLive: false,
          isAlone: true,
          before: (page) => page.route(/\/fonts\//, (route) => route.abort()),
          // The application says, too, that it could not load the face.
          allows: [/Failed to load resource/, /NetworkError/],
        },
        async (page) => {
          expect((await glyphsOf(page, 'h1')).get(heading.family)).toBeGreaterThan(0);
          expect(await facesOf(page, 'h2')).not.toContain(heading.family);
        },
      ),
    );
  });
};

export const describeFirstVisits = (cases: readonly { readonly path: string; readonly width: number }[]): void => {
  describe('on a slow connection', () => {
    test.each(cases)('$path at $width px', ({ path, width }) =>
      visit(
        path,
        {
          width,
          height: width < 600 ? 844 : 900,
          isLive: false,
          isAlone: true,
          before: async (page) => {
            await slowDown(page);
            await watchShifts(page);
          },
          opens: async (page) => {
            const fonts = await holdFonts(page);
            await page.goto(path, { waitUntil: 'domcontentloaded' });
            await fonts.release();
            await page.waitForLoadState('load');
          },
        },
        async (page) => {
          const glyphs = await glyphsOf(page, 'h1');
          const { [heading.family]: own = 0, ...others } = Object.fromEntries(glyphs);
          expect(own).toBeGreaterThan(0);
          // The brand's face has no « ² »: its fallback draws that sign, and no other.
          const lacking = (await page.locator('h1').allTextContents()).join('').match(/[²³]/g) ?? [];
          expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(lacking.length);
          await page.waitForLoadState('networkidle');
          await page.evaluate(twoFrames);
          const { sum, lines } = await shiftsSoFar(page);
          expect(sum, lines.join('\n')).toBeLessThanOrEqual(mostShift);
          // However late, the text's face is there for the next page.
          await bringToLife(page);
          await page.waitForLoadState('networkidle');
          await page.locator('footer').getByRole('link', { name: footerLink.label, exact: true }).click();
          await page.waitForURL(`**${pathOf(footerLink.route)}`);
          await eventually(() => facesOf(page, 'main p')).toEqual([text.family]);
        },
      ),
    );
  });
};
