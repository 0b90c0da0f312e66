import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { encodePicture, pictureFormats } from '../../generator/assets/encode-picture.cached.ts';
import { pictureJob } from '../../generator/assets/site-media.ts';
import { fileDigest } from '../../generator/cache/files.state.ts';
import { resolveSite } from '../../generator/model/resolve-site.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import { emptyFiles } from './site-files.ts';

const surface = '#101418';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each(pictureFormats)('what is transparent gets the page’s colour in %s', async (format) => {
  const path = join(folder, 'glass.png');
  await sharp({ create: { width: 64, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toFile(path);
  const encoded = await encodePicture.make({ source: fileDigest(path), width: 32, format, background: surface });
  const { channels } = await sharp(encoded).stats();
  expect(channels).toHaveLength(3);
  const ground = [1, 3, 5].map((at) => Number.parseInt(surface.slice(at, at + 2), 16));
  for (const [index, { mean }] of channels.entries()) expect(Math.abs(mean - (ground[index] ?? 0))).toBeLessThan(4);
});

test('another colour of the pages gives what may be seen through another address, and nothing else', async () => {
  const root = join(import.meta.dirname, '../fixtures/sites/tiny');
  const { files, ...sources } = await readSources(root);
  const addresses = (color: string): Map<string, string> => {
    const siteYaml = (files.get('site.yaml') ?? '').replace('surface: "#F3F0E8"', `surface: "${color}"`);
    const edited = { ...sources, files: new Map([...files, ['site.yaml', siteYaml]]) };
    const { site } = loadSite(edited, { today: '2026-01-01', readBody, drafts: false });
    if (site === undefined || !siteYaml.includes(color)) throw new Error('The tiny site has no such colour');
    const model = resolveSite(normalizeSite(site), emptyFiles(site.assets));
    return new Map([...model.pictureSources].map(([base, name]) => [name, pictureJob(model, base, 480, 'jpg').path]));
  };
  const [light, dark] = [addresses('#FAFAFA'), addresses(surface)];
  const changed = [...light.keys()].filter((name) => light.get(name) !== dark.get(name));
  expect(changed.sort()).toEqual(['atelier.png', 'mas.webp']);
});
