/** The icon of a site in a format without vectors: the company's logo, for tabs, bookmarks and home screens. */
import { defineStep } from '../cache/step.ts';
import type { DrawingData } from '../model/model.ts';

interface SiteIconInput {
  readonly logo: DrawingData;
  readonly color: string;
  /** Transparent if absent. */
  readonly background?: string;
  /** Part of the width that the logo takes, up to 1. */
  readonly logoPart: number;
  /** Pixels a side; at most 256 for `ico`. */
  readonly size: number;
  readonly format: 'png' | 'ico';
}

/** A square picture. */
export const siteIcon = defineStep('site-icon', async (input: SiteIconInput): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp');
  const { viewBox, markup } = input.logo;
  const { size, color, background } = input;
  const side = size * input.logoPart;
  const at = (size - side) / 2;
  const box = `x="${at}" y="${at}" width="${side}" height="${side}" viewBox="${viewBox}"`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
    background === undefined ? '' : `<rect width="100%" height="100%" fill="${background}"/>`,
    `<svg ${box} fill="${color}" color="${color}">${markup}</svg></svg>`,
  ].join('');
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return input.format === 'png' ? png : inIco(png, size);
});

/** An ICO file around one PNG picture: a header of six bytes and an entry of sixteen, little-endian. */
const inIco = (png: Uint8Array, size: number): Uint8Array => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size % 256, 6); // width; 0 means 256
  head.writeUInt8(size % 256, 7); // height
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18); // where the picture begins
  return Buffer.concat([head, png]);
};
