/** The site's fonts as the check examines them and as documents and sharing pictures get them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staticFont } from '../../generator/assets/static-font.ts';
import { isOutlineFont } from '../../generator/source/file-forms.ts';

const project = join(import.meta.dirname, '../..');
const fonts = ['content/fonts', 'tests/fixtures/sites/second-site/content/fonts'].flatMap((folder) =>
  readdirSync(join(project, folder))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => readFileSync(join(project, folder, name))),
);
const font = fonts[1] as Buffer;

test('every font of both sites is one', () => {
  expect(fonts.length).toBeGreaterThan(2);
  expect(fonts.map(isOutlineFont)).toEqual(fonts.map(() => true));
});

test.each([0, 12, 47, 48, 60, 200, font.length >> 1, font.length - 40])(
  'a font cut after %i bytes is none',
  (length) => {
    expect(isOutlineFont(font.subarray(0, length))).toBe(false);
  },
);

test.each([0, 49, 500])('a font with another byte at %i is none', (at) => {
  const altered = Buffer.from(font);
  altered[at] = (altered[at] ?? 0) ^ 0x55;
  expect(isOutlineFont(altered)).toBe(false);
});

test('instances made at the same time are those made one after another', async () => {
  const make = (index: number) => staticFont(fonts[index] as Buffer, `Font-${index}`, { wght: 500 });
  const together = await Promise.all(fonts.map((_, index) => make(index)));
  for (const [index, { bytes }] of together.entries()) expect((await make(index)).bytes.equals(bytes)).toBe(true);
});

test('no-break spaces are added where a font lacks them', async () => {
  for (const bytes of fonts) {
    const { has } = await staticFont(bytes, 'Spaces');
    expect([0x41, 0xa0, 0x2009, 0x202f].filter((code) => !has(code))).toEqual([]);
  }
});
