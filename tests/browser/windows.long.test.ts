/**
 * Windows of unusual sizes. What stays in place leaves low ones to what is read: at most a fifth is covered (WCAG
 * 1.4.10, 2.4.11), and below 20 em of height nothing. No width scrolls sideways.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { covered, type Covered } from './covers.ts';
import { pathOfTemplate, templatePages } from './site-files.ts';
import { eventually, visit } from './visit.ts';

tellSeedOfFailures();

const most = 0.2;

/** A desktop and a laptop at 400 %, phones lying and standing, low windows of a desktop. */
const windows = [
  [320, 256],
  [341, 192],
  [568, 320],
  [667, 375],
  [844, 390],
  [320, 568],
  [360, 560],
  [390, 664],
  [412, 832],
  [1280, 320],
  [1280, 440],
] as const;

/** What covers most of the window at some places of the page. */
const worstOf = async (page: Page): Promise<Covered> => {
  let worst: Covered = { share: 0, by: [] };
  for (const place of [0.1, 0.3, 0.5, 0.7]) {
    await page.evaluate((share) => {
      scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' });
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, place);
    const seen = await covered(page);
    if (seen.share > worst.share) worst = seen;
  }
  return worst;
};

/** As many windows as a page gets while it is open: all are met by two pages and more, in each run by others. */
const windowsOfAPage = isEveryPage ? windows.length : 4;

const pages = templatePages().map((path, index) => ({
  path,
  sizes: Array.from(
    { length: windowsOfAPage },
    (_each, place) => windows[(index * windowsOfAPage + place + seed) % windows.length]!,
  ),
}));

test.each(pages)('$path leaves low windows to what is read, and no width scrolls it sideways', ({ path, sizes }) => {
  const [[width, height] = windows[0]] = sizes;
  return visit(path, { width, height, isLive: false }, async (page) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const { share, by } = await worstOf(page);
      expect(share, `in a window of ${width} × ${height}: ${by.join(', ')}`).toBeLessThanOrEqual(
        height < 320 ? 0 : most,
      );
    }
    for (const width of [320, 1633, 2560, 3840]) {
      await page.setViewportSize({ width, height: 2160 });
      const reached = await page.evaluate(() => {
        scrollTo({ left: 1000, behavior: 'instant' });
        return scrollX;
      });
      expect(reached, `in ${width} px`).toBe(0);
    }
  });
});

test('on a high phone header, line of progress and bar are there, within that', () =>
  visit(pathOfTemplate('article'), { width: 390, height: 844 }, async (page) => {
    await eventually(async () => (await worstOf(page)).by.length).toBe(3);
    expect((await worstOf(page)).share).toBeLessThanOrEqual(most);
  }));
