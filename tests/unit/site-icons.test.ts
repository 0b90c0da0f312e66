/** The icons that a site makes from its logo. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { siteIcons } from '../../generator/assets/site-icons.ts';
import { reservedAt } from '../../generator/site/reserved-paths.ts';
import { replacing, smallModel } from './small-model.ts';

const model = await smallModel();
const filesOf = async (of = model) =>
  new Map(
    await Promise.all(
      siteIcons(of).map(async (output) => [output.path, Buffer.from((await output.make()).content)] as const),
    ),
  );
const files = await filesOf();

describe('the icons', () => {
  test('stand where browsers and telephones look for them, each at an address that no page takes', () => {
    expect([...files.keys()]).toEqual([
      'favicon.ico',
      'favicon.png',
      'apple-touch-icon.png',
      'apple-touch-icon-precomposed.png',
      'icon-192.png',
      'icon-512.png',
      'site.webmanifest',
    ]);
    for (const path of files.keys()) expect(reservedAt(`/${path}`)?.path, path).toBe(`/${path}`);
  });

  test.each([
    ['apple-touch-icon.png', 180],
    ['apple-touch-icon-precomposed.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ])('%s has %i pixels a side and no transparent one', async (path, size) => {
    const picture = sharp(files.get(path));
    const { format, width, height } = await picture.metadata();
    expect([format, width, height]).toEqual(['png', size, size]);
    expect((await picture.stats()).isOpaque).toBe(true);
  });

  test('favicon.png has 48 pixels a side on a transparent ground', async () => {
    const picture = sharp(files.get('favicon.png'));
    const { format, width, height } = await picture.metadata();
    expect([format, width, height]).toEqual(['png', 48, 48]);
    expect((await picture.stats()).isOpaque).toBe(false);
  });

  test('favicon.ico holds one picture of 48 pixels on a transparent ground', async () => {
    const ico = files.get('favicon.ico') ?? Buffer.alloc(0);
    const [reserved, type, count, width, height] = [0, 2, 4].map((at) => ico.readUInt16LE(at)).concat(ico[6]!, ico[7]!);
    expect([reserved, type, count, width, height]).toEqual([0, 1, 1, 48, 48]);
    const [bytes, start] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
    expect(start + bytes).toBe(ico.length);
    const picture = sharp(ico.subarray(start));
    const { format, width: pixels } = await picture.metadata();
    expect([format, pixels]).toEqual(['png', 48]);
    expect((await picture.stats()).isOpaque).toBe(false);
  });

  test('the manifest names the site, its colour and the icons that are there', () => {
    const manifest = JSON.parse(String(files.get('site.webmanifest'))) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: 'Charpente Durand', lang: 'fr-FR', start_url: '/', display: 'browser' });
    expect(manifest['theme_color']).toBe(manifest['background_color']);
    const icons = manifest['icons'] as readonly { readonly src: string; readonly sizes: string }[];
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    for (const { src } of icons) expect(files.has(src.slice(1)), src).toBe(true);
  });

  test('have the same bytes each time', async () => {
    expect(await filesOf()).toEqual(files);
  });

  test('are not made for a site without a logo', async () => {
    expect(siteIcons(await smallModel({ 'site.yaml': replacing('  logo: marque\n', '') }))).toEqual([]);
  });
});
