/**
 * What the check tells of a picture or a drawing by its bytes alone: one that is whole, and one cut anywhere near its
 * end.
 */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isFilm, isWholePicture, svgFault } from '../../generator/source/file-forms.ts';

const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#876543' } });
const pictures = {
  jpeg: () => plain().jpeg().toBuffer(),
  'jpeg with a thumbnail’s end in its header': async () => {
    const bytes = await plain().jpeg().toBuffer();
    const segment = Buffer.from([0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9]);
    return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
  },
  'progressive jpeg': () => plain().jpeg({ progressive: true }).toBuffer(),
  png: () => plain().png().toBuffer(),
  webp: () => plain().webp().toBuffer(),
  avif: () => plain().avif({ effort: 0 }).toBuffer(),
} as const;

describe.each(Object.entries(pictures))('%s', (_name, make) => {
  test('is known as whole, and as cut when its end is missing', async () => {
    const bytes = await make();
    expect(isWholePicture(bytes)).toBe(true);
    for (const missing of [3, 20, Math.floor(bytes.length / 4)])
      expect(isWholePicture(bytes.subarray(0, bytes.length - missing))).toBe(false);
  });
});

test('bytes after the end of a photograph, as some cameras leave them, are no damage', async () => {
  expect(isWholePicture(Buffer.concat([await pictures.jpeg(), Buffer.alloc(100)]))).toBe(true);
});

test.each([
  ['<?xml version="1.0"?>\n<!-- a > b -->\n<svg viewBox="0 0 24 24"><path d=""/></svg>\n', undefined],
  ['\uFEFF<svg width="3" viewBox="-1,0, 2.5 3"></svg>', undefined],
  ['<svg viewBox="0 0 24 24"/>', undefined],
  ['<svg width="24" height="24"></svg>', 'sizeless'],
  ['<svg viewBox="0 0 24"></svg>', 'sizeless'],
  ['<svg viewBox="0 0 24 24"><path d="', 'cut'],
  ['<svg viewBox="0 0 24', 'cut'],
  ['\u0089PNG\r\n', 'other'],
  ['', 'other'],
])('the drawing %j: %s', (text, fault) => {
  expect(svgFault(Buffer.from(text))).toBe(fault);
});

test('a film begins as MP4 or WebM does', () => {
  expect(isFilm(Buffer.from('\0\0\0 ftypisom'))).toBe(true);
  expect(isFilm(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]))).toBe(true);
  expect(isFilm(Buffer.from('not a film at all'))).toBe(false);
});
