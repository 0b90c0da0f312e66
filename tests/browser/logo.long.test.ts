/**
 * The logo is drawn: whatever comes of the fonts, the brand's name stands there in its own letters, and is a text to
 * everybody else.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { SiteName } from './folders.ts';
import { siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const withoutFonts = (page: Page): Promise<unknown> => page.route(/\.woff2$/, (route) => route.abort());

/** The outlines of a logo, measured beside the place that its text takes. */
const drawn = (page: Page, place: string) =>
  page
    .locator(`${place} span > span > svg + span`)
    .first()
    .evaluate((text) => {
      // Other logos show the header's outlines.
      const path = text.previousElementSibling?.querySelector('path, use');
      const [name, ink] = [text.parentElement?.getBoundingClientRect(), path?.getBoundingClientRect()];
      return {
        text: (text as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
        ink: path && getComputedStyle(path).fill,
        color: getComputedStyle(text).color,
        size: [name?.width, name?.height].map((length) => Math.round(length ?? 0)),
        isWithin:
          ink !== undefined &&
          name !== undefined &&
          ink.width > 0 &&
          ink.left >= name.left - 1 &&
          ink.right <= name.right + 1,
        isFilled:
          ink !== undefined && name !== undefined && ink.width > name.width * 0.9 && ink.height > name.height * 0.7,
      };
    });

describe.each<SiteName>(['main', 'second'])('the logo of the %s site', (site) => {
  const { name } = siteFiles(site).spec.site;

  test.each(['header', 'footer'])(
    'is drawn in the %s, as large without fonts as with them, in the colour of its text',
    async (place) => {
      const sizes: number[][] = [];
      const options = { site, isLive: false, allows: [/ERR_FAILED/] };
      for (const before of [undefined, withoutFonts]) {
        await visit('/', { ...options, ...(before && { before }) }, async (page) => {
          const logo = await drawn(page, place);
          expect(logo).toMatchObject({ text: name, ink: logo.color, isWithin: true, isFilled: true });
          sizes.push(logo.size);
        });
      }
      expect(sizes[1]).toEqual(sizes[0]);
    },
  );
});

test('the logo is read out and copied as the name it shows', async () => {
  const { name } = siteFiles().spec.site;
  await visit('/', { isLive: false }, async (page) => {
    const text = page.locator('footer span > span > svg + span').first();
    expect(await page.locator('footer').first().ariaSnapshot()).toContain(name);
    const copied = await text.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString();
    });
    expect(copied?.replace(/\s+/g, ' ').trim()).toBe(name);
  });
});

test('the logo is drawn in pages that the application draws', async () => {
  await visit('/', { before: withoutFonts, allows: [/ERR_FAILED/, /NetworkError|network error/i] }, async (page) => {
    await page.locator('footer').locator('a[href="/contact"]').click();
    await page.waitForURL('**/contact');
    await eventually(() => page.locator('main span > span > svg + span').count()).toBeGreaterThan(0);
    expect(await drawn(page, 'main')).toMatchObject({ isWithin: true, isFilled: true });
  });
});

test('the pictograms of the menus come from one file', async () => {
  const sheets: string[] = [];
  const before = (page: Page): Promise<void> => {
    page.on('response', (response) => {
      if (response.url().includes('pictograms'))
        sheets.push(`${response.status()} ${response.headers()['content-type'] ?? ''}`);
    });
    return Promise.resolve();
  };
  await visit('/', { before }, async (page) => {
    await page.getByRole('navigation').first().getByRole('button').first().hover();
    const icon = page.locator('header nav li li svg._icon').first();
    await eventually(() => icon.evaluate((svg: SVGSVGElement) => svg.getBBox().width)).toBeGreaterThan(0);
    expect(new Set(sheets)).toEqual(new Set(['200 image/svg+xml']));
  });
});
