/**
 * Articles open in three ways on a computer, so that a reader tells one trade's page from the next; on a phone in one.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { visit } from './visit.ts';

const trusses = '/charpente-bois/fermettes/haute-loire';
const farms = '/charpente-bois/agricole/haute-loire';
const tiles = '/couverture/tuiles/haute-loire';

/** Edges of the title, of the picture of the opening, and of the window. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string): DOMRect => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`nothing is ${selector}`);
      return element.getBoundingClientRect();
    };
    return {
      title: box('article > div > header h1').toJSON() as DOMRect,
      picture: box('article > div > header img').toJSON() as DOMRect,
      window: document.documentElement.clientWidth,
    };
  });

describe('an article opens', () => {
  test('with the picture on the right unless it says otherwise', async () => {
    await visit(tiles, { isLive: false }, async (page) => {
      const { title, picture, window } = await edges(page);
      expect(picture.left).toBeGreaterThan(title.right);
      expect(picture.right).toBeCloseTo(window, 0);
    });
  });

  test('with the picture on the left where it is reversed', async () => {
    await visit(trusses, { isLive: false }, async (page) => {
      const { title, picture } = await edges(page);
      expect(picture.left).toBeCloseTo(0, 0);
      expect(picture.right).toBeLessThan(title.left);
    });
  });

  test('with the picture from edge to edge beneath the words where it goes across', async () => {
    await visit(farms, { isLive: false }, async (page) => {
      const { title, picture, window } = await edges(page);
      expect(picture.left).toBeCloseTo(0, 0);
      expect(picture.width).toBeCloseTo(window, 0);
      expect(picture.top).toBeGreaterThan(title.bottom);
    });
  });

  test.each([trusses, farms, tiles])('with the words before the picture on a phone: %s', async (path) => {
    await visit(path, { width: 390, height: 844, isLive: false }, async (page) => {
      const { title, picture, window } = await edges(page);
      expect(picture.top).toBeGreaterThan(title.bottom);
      expect(picture.right).toBeCloseTo(window, 0);
    });
  });
});
