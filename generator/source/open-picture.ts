import sharp, { type Sharp } from 'sharp';

// Pictures are read beside each other: each on one thread.
sharp.concurrency(1);

/** Whether a picture is a drawing in the site's colour: an SVG that names it, as `currentColor`. */
export const isInSiteColor = (bytes: Buffer): boolean =>
  /^\s*<(?:svg|\?xml)/.test(bytes.toString('latin1', 0, 64)) && bytes.includes('currentColor');

/**
 * A picture as every encoding of it begins: EXIF orientation applied, in sRGB, a drawing in the site's colour. The
 * check opens pictures in the same way, so that it refuses exactly those which the build could not encode.
 */
export const openPicture = async (bytes: Buffer, color?: string): Promise<Sharp> => {
  const drawn =
    color !== undefined && isInSiteColor(bytes)
      ? Buffer.from(bytes.toString().replaceAll('currentColor', color))
      : bytes;
  return sharp(await inKnownColors(drawn))
    .rotate()
    .toColorspace('srgb');
};

/** Of colours beyond sRGB, the library converts by itself what has 8 bits a channel and a profile. */
const inKnownColors = async (bytes: Buffer): Promise<Buffer> => {
  const { depth, icc, format } = await sharp(bytes).metadata();
  if (depth === 'ushort' && icc !== undefined) return sharp(bytes).rotate().withIccProfile('srgb').png().toBuffer();
  const gamma = format === 'png' && icc === undefined ? pngGamma(bytes) : displayGamma;
  if (Math.abs(gamma - displayGamma) < 0.05) return bytes;
  return sharp(bytes)
    .rotate()
    .pipelineColorspace('rgb16')
    .gamma(Math.min(3, Math.max(1, gamma)), displayGamma)
    .toColorspace('srgb')
    .png()
    .toBuffer();
};

/** What the values of sRGB are raised to, near enough. */
const displayGamma = 2.2;

/**
 * What the values of a PNG file are raised to: its chunk `gAMA`, which the library passes over. A chunk `sRGB` takes
 * precedence (PNG 1.2, 11.3.3).
 */
const pngGamma = (bytes: Buffer): number => {
  let gamma = displayGamma;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'sRGB') return displayGamma;
    if (name === 'IDAT') break;
    if (name === 'gAMA') gamma = 100_000 / (bytes.readUInt32BE(at + 8) || 45_455);
  }
  return gamma;
};
