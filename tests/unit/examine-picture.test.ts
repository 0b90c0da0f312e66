/** The check reads pictures with the library that encodes them, and takes and refuses the same ones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { encodePicture, pictureFormats } from '../../generator/assets/encode-picture.cached.ts';
import { fileDigest } from '../../generator/cache/files.state.ts';
import { FileChangedError } from '../../generator/cache/files.state.ts';
import { EncodingError, naming } from '../../generator/source/encoding-error.ts';
import { examinePicture } from '../../generator/source/examine-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'examine-picture-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Noise: every byte of what it is encoded to tells something. */
const noise = () =>
  sharp({ create: { width: 96, height: 64, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as never });

const pictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  jpeg: () => noise().jpeg().toBuffer(),
  'jpeg in CMYK': () => noise().toColorspace('cmyk').jpeg().toBuffer(),
  'jpeg with a thumbnail’s end in its header': async () => {
    const bytes = await noise().jpeg().toBuffer();
    const segment = Buffer.from([0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9]);
    return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
  },
  'progressive jpeg': () => noise().jpeg({ progressive: true }).toBuffer(),
  png: () => noise().png().toBuffer(),
  'png of 16 bits': () => noise().toColorspace('rgb16').png().toBuffer(),
  webp: () => noise().webp().toBuffer(),
  avif: () => noise().avif({ effort: 0 }).toBuffer(),
  gif: () => noise().gif().toBuffer(),
};

const digestOf = (bytes: Buffer): string => {
  const path = join(folder, 'picture');
  writeFileSync(path, bytes);
  return fileDigest(path);
};

const encoded = (bytes: Buffer) => encodePicture.make({ source: digestOf(bytes), width: 48, format: 'jpg' });

/** Whether every encoding of a file can be made. */
const isEncodable = async (bytes: Buffer): Promise<boolean> => {
  const source = digestOf(bytes);
  const made = await Promise.allSettled(
    pictureFormats.map(async (format) => encodePicture.make({ source, width: 48, format })),
  );
  return made.every(({ status }) => status === 'fulfilled');
};

describe.each(Object.entries(pictures))('%s', (_name, make) => {
  test('whole, it is taken under any name, and no other format is told', async () => {
    expect(await examinePicture(await make())).toEqual({ width: 96, height: 64 });
  });

  test('bytes after its end, as some cameras leave them, are no damage', async () => {
    const bytes = Buffer.concat([await make(), Buffer.alloc(100)]);
    expect(await examinePicture(bytes)).toEqual({ width: 96, height: 64 });
    expect(await isEncodable(bytes)).toBe(true);
  });

  test('cut short or garbled, it is refused exactly where the encoder would refuse it', async () => {
    const bytes = await make();
    const garbled = Buffer.from(bytes);
    for (let at = Math.floor(bytes.length / 2); at < bytes.length - 30; at += 1) garbled[at] = 255 - garbled[at]!;
    const cuts = [20, Math.floor(bytes.length / 4), Math.floor(bytes.length / 2)];
    for (const damaged of [...cuts.map((missing) => bytes.subarray(0, bytes.length - missing)), garbled])
      expect((await examinePicture(damaged)).damaged !== true).toBe(await isEncodable(damaged));
    expect((await examinePicture(bytes.subarray(0, bytes.length / 2))).damaged).toBe(true);
  });
});

const box = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(200, 1)]);

test.each([
  ['HEIC', box('heic')],
  ['HEIC', box('mif1')],
  ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100, 1)])],
  ['Photoshop (PSD)', Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(100)])],
  ['JPEG XL', Buffer.from([0xff, 0x0a, 1, 2, 3, 4, 5, 6, 7, 8])],
  [
    'JPEG 2000',
    Buffer.concat([Buffer.from('0000000c6a5020200d0a870a00000014667479706a703220', 'hex'), Buffer.alloc(99)]),
  ],
  ['PDF', Buffer.from('%PDF-1.4\n%abc\n')],
  ['ZIP', Buffer.from(`PK\x03\x04${'x'.repeat(100)}`)],
  ['MP4', box('isom')],
])('a file %s under the name of a picture says what it is', async (format, bytes) => {
  expect(await examinePicture(bytes)).toEqual({ damaged: true, fault: 'other', format });
});

test.each([
  ['empty', ''],
  ['pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n'],
  ['webpage', '\n<!DOCTYPE html>\n<title>404</title>'],
  ['webpage', '\uFEFF<html lang="fr"></html>'],
  [undefined, 'Bonjour'],
] as const)('what is no file of any medium: %s', async (fault, text) => {
  expect(await examinePicture(Buffer.from(text))).toEqual({ damaged: true, ...(fault && { fault }) });
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'orientation turns the size of a %s as its encodings',
  async (format) => {
    const turned = await noise().withMetadata({ orientation: 6 }).toFormat(format, { effort: 1 }).toBuffer();
    expect(await examinePicture(turned)).toEqual({ width: 64, height: 96 });
    const { width, height } = await sharp(await encoded(turned)).metadata();
    expect([width, height]).toEqual([48, 72]);
  },
);

test.each([
  ['jpeg', 12, 20_000, { damaged: true, fault: 'tall' }],
  ['png', 12, 20_000, { damaged: true, fault: 'tall' }],
  ['jpeg', 20_000, 12, { width: 20_000, height: 12 }],
] as const)(
  'a %s of %i × %i pixels is refused only where it could not be encoded',
  async (format, width, height, found) => {
    const picture = sharp({ create: { width, height, channels: 3, background: 'red' } });
    expect(await examinePicture(await picture.toFormat(format).toBuffer())).toEqual(found);
  },
);

describe('colours beyond sRGB are those of a browser in every depth', () => {
  const green = { create: { width: 64, height: 64, channels: 3, background: { r: 60, g: 200, b: 60 } } } as const;
  const png = (depth: 8 | 16, ...chunks: readonly Buffer[]): Promise<Buffer> =>
    sharp(green)
      .toColorspace(depth === 16 ? 'rgb16' : 'srgb')
      .png()
      .toBuffer()
      // After the header.
      .then((bytes) => Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]));
  const chunk = (name: string, content: Buffer): Buffer => {
    const [named, length, checksum] = [Buffer.concat([Buffer.from(name), content]), Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  const gamma = (value: number): Buffer => {
    const content = Buffer.alloc(4);
    content.writeUInt32BE(value);
    return chunk('gAMA', content);
  };
  const profile = async (): Promise<Buffer> => {
    const { icc } = await sharp(await sharp(green).withIccProfile('p3').png().toBuffer()).metadata();
    return chunk('iCCP', Buffer.concat([Buffer.from('p3\0\0'), deflateSync(icc!)]));
  };
  test.each([
    ['a wide profile', async () => [await profile()], [0, 203, 11]],
    // 255 × (60 / 255) ^ (1 / 2.2), and so on.
    ['light as it is', () => [gamma(100_000)], [132, 228, 132]],
    ['the gamma of older Macs', () => [gamma(55_556)], [78, 209, 78]],
    ['the gamma of sRGB', () => [gamma(45_455)], [60, 200, 60]],
    ['a gamma and sRGB itself', () => [gamma(100_000), chunk('sRGB', Buffer.alloc(1))], [60, 200, 60]],
    ['nothing', () => [], [60, 200, 60]],
  ] as const)('%s', async (_, chunks, color) => {
    for (const depth of [8, 16] as const) {
      const { channels } = await sharp(await encoded(await png(depth, ...(await chunks())))).stats();
      channels.forEach(({ mean }, index) => expect(Math.abs(mean - color[index]!), `${depth}`).toBeLessThan(4));
    }
  });
});

test('a picture of two frames moves, a TIFF of two pages does not', async () => {
  const frames = [await noise().png().toBuffer(), await noise().png().toBuffer()];
  const joined = () => sharp(frames, { join: { animated: true } });
  expect(await examinePicture(await joined().webp().toBuffer())).toMatchObject({ isAnimated: true });
  expect(await examinePicture(await joined().gif().toBuffer())).toMatchObject({ isAnimated: true });
  expect(await examinePicture(await joined().tiff().toBuffer())).toEqual({ width: 96, height: 64, format: 'TIFF' });
});

test('a failure names the file, and a file that changes meanwhile stays what it is', async () => {
  const fail = (cause: Error) =>
    naming('content/media/toit.jpg', () => Promise.reject(cause)).catch((error: unknown) => error);
  const error = await fail(new Error('heif: Corrupt frame\nbad seek'));
  expect(error).toBeInstanceOf(EncodingError);
  expect(error).toMatchObject({ file: 'content/media/toit.jpg', message: 'heif: Corrupt frame' });
  expect(await fail(new FileChangedError('toit.jpg'))).toBeInstanceOf(FileChangedError);
});
