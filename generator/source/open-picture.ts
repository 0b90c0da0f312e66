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
export const openPicture = (bytes: Buffer, color?: string): Sharp => {
  const drawn =
    color !== undefined && isInSiteColor(bytes)
      ? Buffer.from(bytes.toString().replaceAll('currentColor', color))
      : bytes;
  return sharp(drawn).rotate().toColorspace('srgb');
};
