/** That the comparison sees what moved, and does not see how a machine draws its letters. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { pathOfTemplate } from '../browser/site-files.ts';
import { compare, readBaseline, shrink, windowBar, writeBaseline, type Small } from './compare.ts';
import { takeScreenshot, type Shot } from './take-screenshot.ts';

const article: Shot = { name: 'article', path: pathOfTemplate('article'), isWindowOnly: true };

const styled =
  (content: string) =>
  (page: Page): Promise<unknown> =>
    page.addStyleTag({ content });

/** The largest and the smallest reduction. */
describe.each([390, 1440])('at %i px', (width) => {
  let before: Small;

  const worstWith = async (look?: (page: Page) => Promise<unknown>, pixelRatio = 1): Promise<number> => {
    const after = await shrink(await takeScreenshot(article, width, look, pixelRatio), width, pixelRatio);
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    return (await compare(before, after)).worst;
  };

  beforeAll(async () => {
    before = await readBaseline(await writeBaseline(await shrink(await takeScreenshot(article, width), width)));
  });

  // Twice the pixels, then half of them: every edge of every letter is another.
  test('letters drawn otherwise are no difference', async () =>
    expect(await worstWith(undefined, 2)).toBeLessThan(windowBar / 2));

  test('a heading moved by 8 px is one', async () =>
    expect(await worstWith(styled('main h1 { translate: 8px 0 }'))).toBeGreaterThan(windowBar));

  test('a button that is gone is one', async () =>
    expect(await worstWith(styled('main header a { visibility: hidden }'))).toBeGreaterThan(windowBar));

  test('another colour is one', async () =>
    expect(await worstWith(styled('main header a::before { background: #1f5fae !important }'))).toBeGreaterThan(
      windowBar,
    ));
});
