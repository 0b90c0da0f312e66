/** The drawn name shows what the heading font shows: the same picture as the font's own outlines give. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { staticFont } from '../../generator/assets/static-font.ts';
import { bytesOf, fileDigest } from '../../generator/cache/files.state.ts';
import { titleModule } from '../../generator/emit/title-module.cached.ts';
import { outlineLines } from '../../generator/emit/logo-module.cached.ts';

const font = fileDigest(join(import.meta.dirname, '../../content/fonts/bagnard-latin-400-normal.woff2'));
const weight = '400';
const emPixels = 300;

const folder = mkdtempSync(join(tmpdir(), 'logo-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fontfile = join(folder, 'reference.ttf');
writeFileSync(fontfile, (await staticFont(bytesOf(font), 'Reference', { wght: 400 })).bytes);

/** Black ink on white, as far as it reaches. */
const inkOf = async (picture: Sharp) => {
  const whole = await picture.png().toBuffer();
  return sharp(whole).trim({ background: 'white', threshold: 60 }).toBuffer({ resolveWithObject: true });
};

/** A line as a program of another kind draws it: Pango, whose letters begin at whole pixels. */
const drawnByFont = (line: string) => {
  const text = line.replaceAll('&', '&amp;');
  return inkOf(sharp({ text: { text, font: `Reference ${emPixels}`, fontfile, dpi: 72 } }).negate());
};

/** With room above and below the line, where some letters reach. */
const drawnByOutline = (markup: string, viewBox: string) => {
  const [, , width = 0] = viewBox.split(' ').map(Number);
  const size = `width="${(width * emPixels) / 100}" height="${2 * emPixels}" viewBox="0 -50 ${width} 200"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${markup}</svg>`;
  return inkOf(sharp(Buffer.from(svg)).flatten({ background: 'white' }));
};

test.each(['Vellarbre', 'Charpente', 'Ôé g', 'jQ&', 'AVATAR', 'oooo'])('%s', async (line) => {
  const outline = await outlineLines({ lines: [line], font, weight });
  expect(outline?.viewBox).toMatch(/^0 0 \d+ 100$/);
  const drawn = await drawnByOutline(outline?.markup ?? '', outline?.viewBox ?? '');
  const expected = await drawnByFont(line);
  const { width, height } = expected.info;
  expect(Math.abs(drawn.info.width - width)).toBeLessThanOrEqual(emPixels / 50);
  expect(Math.abs(drawn.info.height - height)).toBeLessThanOrEqual(emPixels / 50);
  const pixelsOf = (png: Buffer) => sharp(png).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
  const [ours, theirs] = await Promise.all([pixelsOf(drawn.data), pixelsOf(expected.data)]);
  const inked = theirs.filter((value, index) => index % 4 === 0 && value < 128).length;
  expect(inked).toBeGreaterThan(10_000);
  const different = pixelmatch(ours, theirs, undefined, width, height, { threshold: 0.2 });
  expect(different).toBeLessThan(inked / 10);
});

test('lines stand under each other, each as high as its type', async () => {
  const [one, two] = await Promise.all(
    [['oé'], ['oé', 'oé']].map(async (lines) => outlineLines({ lines, font, weight })),
  );
  const contoursOf = (markup = ''): string[] => markup.match(/M[^M"]+/g) ?? [];
  const lower = contoursOf(one?.markup).map((contour) =>
    contour.replace(/^M(\S+?) (\d+)/, (_all, x: string, y: string) => `M${x} ${Number(y) + 100}`),
  );
  expect(lower.length).toBeGreaterThan(3);
  expect(contoursOf(two?.markup)).toEqual([...contoursOf(one?.markup), ...lower]);
  expect(two?.viewBox).toBe(one?.viewBox.replace(/100$/, '200'));
});

test('a letter that the font lacks leaves the name to the browser’s text', async () => {
  expect(await outlineLines({ lines: ['Vell木'], font, weight })).toBeUndefined();
});

test('the title of the home page is as wide as its widest line, in ems; nobody knows, where a letter is lacking', async () => {
  const widthOf = async (...lines: readonly string[]): Promise<string | undefined> => {
    const text = await titleModule.make({ path: 'title.gen.ts', sources: ['site.yaml'], lines, font, weight });
    return /homeTitleEms: number \| null = (\S+);/.exec(text)?.[1];
  };
  const outline = await outlineLines({ lines: ['Charpente'], font, weight });
  const [, , width = 0] = (outline?.viewBox ?? '').split(' ').map(Number);
  expect(await widthOf('Charpente')).toBe(String(width / 100));
  expect(await widthOf('oé', 'Charpente')).toBe(String(width / 100));
  expect(await widthOf('Charp木')).toBe('null');
});
