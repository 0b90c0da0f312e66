/** The drawn name shows what the heading font shows: the same picture as the font's own outlines give. */
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import pixelmatch from 'pixelmatch';
import { createElement } from 'react';
import satori from 'satori';
import { expect, test } from 'vitest';
import { staticFont } from '../../generator/assets/documents/static-font.ts';
import { bytesOf, fileDigest } from '../../generator/cache/files.state.ts';
import { outlineLines } from '../../generator/emit/logo-module.cached.ts';

const font = fileDigest(join(import.meta.dirname, '../../content/fonts/bagnard-latin-400-normal.woff2'));
const weight = '400';
const emPixels = 96;

const pixelsOf = async (svg: string): Promise<{ width: number; height: number; pixels: Buffer }> => {
  const { width, height, pixels } = await renderAsync(svg);
  return { width, height, pixels };
};

/** The lines as a program of another kind draws them, in a picture of the same size. */
const drawnByFont = async (lines: readonly string[], width: number, height: number): Promise<Buffer> => {
  const { bytes } = await staticFont(bytesOf(font), 'Reference', { wght: 400 });
  const rows = lines.map((line) => createElement('div', { key: line, style: { whiteSpace: 'nowrap' } }, line));
  const style = {
    display: 'flex',
    flexDirection: 'column',
    fontFamily: 'reference',
    fontSize: emPixels,
    lineHeight: 1,
  } as const;
  const fonts = [{ name: 'reference', weight: 400, style: 'normal', data: bytes }] as const;
  const svg = await satori(createElement('div', { style }, rows), { width, height, fonts: [...fonts] });
  return (await pixelsOf(svg)).pixels;
};

test.each([[['Vellarbre', 'Charpente']], [['Ôé g', 'jQ&', 'WWW']], [['oooo']]])('%j', async (lines) => {
  const outline = await outlineLines({ lines, font, weight });
  const [, , units = 0, tall = 0] = (outline?.viewBox ?? '').split(' ').map(Number);
  expect(tall).toBe(100 * lines.length);
  const [width, height] = [Math.round((units * emPixels) / 100), emPixels * lines.length];
  const drawn = await pixelsOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${outline?.viewBox}" ` +
      `preserveAspectRatio="none">${outline?.markup}</svg>`,
  );
  expect([drawn.width, drawn.height]).toEqual([width, height]);
  const expected = await drawnByFont(lines, width, height);
  const inked = expected.filter((value, index) => index % 4 === 3 && value > 128).length;
  expect(inked).toBeGreaterThan(1000);
  const different = pixelmatch(drawn.pixels, expected, undefined, width, height, { threshold: 0.2 });
  expect(different).toBeLessThan(inked / 100);
});

test('a letter that the font lacks leaves the name to the browser’s text', async () => {
  expect(await outlineLines({ lines: ['Vell木'], font, weight })).toBeUndefined();
});
