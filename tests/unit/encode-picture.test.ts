import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { encodePicture, PICTURE_FORMATS } from '../../generator/assets/encode-picture.step.ts';
import { PAPER } from '../../generator/assets/documents/palette.ts';
import { fileDigest } from '../../generator/cache/files.memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each(PICTURE_FORMATS)('what is transparent gets the page’s colour in %s', async (format) => {
  const path = join(folder, 'glass.png');
  await sharp({ create: { width: 64, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toFile(path);
  const encoded = await encodePicture.make({ source: fileDigest(path), width: 32, format });
  const { channels } = await sharp(encoded).stats();
  expect(channels).toHaveLength(3);
  const paper = [1, 3, 5].map((at) => Number.parseInt(PAPER.slice(at, at + 2), 16));
  for (const [index, { mean }] of channels.entries()) expect(Math.abs(mean - (paper[index] ?? 0))).toBeLessThan(4);
});
