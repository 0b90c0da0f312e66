/** The first window of the home page, and what its trades are followed by. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { linksOf } from './read.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { visit } from './visit.ts';

const { labels } = siteFiles().spec;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the house stands in the film of this site, in parts of its width and height. */
const house = { left: 0.18, top: 0.248, right: 0.817, bottom: 0.76 };

const boxOf = async (page: Page, selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** On how many lines the title stands, and whether it leaves the window. */
const titleOf = (page: Page) =>
  page.locator('h1').evaluate(async (title) => {
    await document.fonts.ready;
    const range = document.createRange();
    range.selectNodeContents(title);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    return {
      lines: new Set(boxes.map(({ top }) => Math.round(top))).size,
      isInside: boxes.every(({ left, right }) => left >= -8 && right <= document.documentElement.clientWidth),
    };
  });

test.each(['main', 'second'] as const)('the title of the %s site has its two lines in every window', (site) =>
  visit('/', { site, isLive: false, context: { reducedMotion: 'reduce' } }, async (page) => {
    const found: string[] = [];
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [568, 320],
      [667, 375],
      [768, 1024],
      [844, 390],
      [900, 600],
      [1024, 768],
      [1024, 1366],
      [1280, 320],
      [1280, 720],
      [1366, 657],
      [1440, 900],
      [1600, 900],
      [1920, 1080],
      [2160, 3840],
      [2560, 1300],
      [2560, 1440],
      [3840, 800],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { lines, isInside } = await titleOf(page);
      if (lines !== 2 || !isInside) found.push(`${width} × ${height}: ${lines} lines, inside: ${isInside}`);
    }
    expect(found).toEqual([]);
  }),
);

describe.each([
  { width: 1366, height: 657 },
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1920, height: 950 },
])('in a window of $width × $height', (size) => {
  test('the house of the film is whole: window, header, eaves, words leave it free; its control is in view, on top', () =>
    visit('/', { ...size, isLive: false }, async (page) => {
      const film = await boxOf(page, '[data-film]');
      const shape = await page
        .locator('[data-film]')
        .evaluate((video) => Number(video.getAttribute('width')) / Number(video.getAttribute('height')));
      // Nothing of the film is cut off, so that its parts are where the film has them.
      expect((film.right - film.left) / (film.bottom - film.top)).toBeCloseTo(shape, 2);
      const at = {
        x: (part: number) => film.left + part * (film.right - film.left),
        y: (part: number) => film.top + part * (film.bottom - film.top),
      };
      const whole: Box = {
        left: at.x(house.left),
        top: at.y(house.top),
        right: at.x(house.right),
        bottom: at.y(house.bottom),
      };
      const header = await boxOf(page, 'header');
      expect(whole.top).toBeGreaterThan(header.bottom);
      expect(whole.bottom).toBeLessThanOrEqual(size.height);
      // The eaves fall from their upper right corner to their lower left one.
      const eaves = await boxOf(page, 'main section > svg');
      const edge = eaves.top + ((eaves.right - whole.right) / (eaves.right - eaves.left)) * (eaves.bottom - eaves.top);
      expect(whole.bottom).toBeLessThanOrEqual(edge);
      for (const words of ['main section h1 ~ div > p', '[data-actions="first"]'])
        expect(overlap(await boxOf(page, words), whole), words).toBe(false);

      const control = await boxOf(page, '[data-film-toggle]');
      expect(control.bottom).toBeLessThanOrEqual(size.height);
      expect(control.top).toBeGreaterThan(0);
      const isOnTop = await page
        .getByRole('button', { name: labels.home.playVideo })
        .or(page.getByRole('button', { name: labels.home.pauseVideo }))
        .evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      expect(isOnTop).toBe(true);
    }));
});

test('below the trades one line leads to kits, tiny houses, timber and all projects', async () => {
  const links = await linksOf('/', 'section[aria-labelledby="_services-title"] ul > li');
  expect(links.map(({ href }) => href)).toEqual(
    ['auto-construction', 'tiny-house', 'vente-bois', 'projets'].map((id) => pathOf(id)),
  );
  await visit('/', { isLive: false }, async (page) => {
    const tops = await page
      .locator('section[aria-labelledby="_services-title"] ul > li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
});
