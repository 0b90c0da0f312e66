/** Reads a picture with the library that encodes it: its header for its size, then its whole content. */
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { notMediaFault } from './file-forms.ts';
import { formatOf } from './format-of.ts';
import { maxPixels } from './limits.ts';
import { isInSiteColor, openPicture } from './open-picture.ts';
import type { Examined } from './types.ts';

/** The greatest height of an AVIF picture (libheif), and the greatest width that the site encodes. */
const maxEncodedHeight = 16_384;
const maxEncodedWidth = 1920;

/** Formats that the site encodes, but that no browser, form or preview of a file under a picture's name shows. */
const foreign: ReadonlySet<string> = new Set(['tiff', 'svg']);

/** Examines the bytes of a file that has the name of a picture. Never throws for what it holds. */
export const examinePicture = async (bytes: Buffer): Promise<Examined> => {
  const notMedia = notMediaFault(bytes);
  if (notMedia !== undefined) return { damaged: true, fault: notMedia };
  let header: Metadata;
  try {
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return unreadable(bytes);
  }
  const { width, height } = header.autoOrient;
  if (width * height > maxPixels)
    return { damaged: true, fault: 'huge', megapixels: Math.round((width * height) / 1e6) };
  if (height * Math.min(1, maxEncodedWidth / width) > maxEncodedHeight) return { damaged: true, fault: 'tall' };
  try {
    // Of a JPEG picture that is only made smaller, the decoder skips what a small one does not need: an extract before
    // has it read everything.
    const picture = await openPicture(bytes);
    await picture.extract({ left: 0, top: 0, width, height }).resize({ width: 16 }).raw().toBuffer();
  } catch {
    return unreadable(bytes);
  }
  return {
    width,
    height,
    ...((await isAnimated(bytes, header)) && { isAnimated: true }),
    ...(foreign.has(header.format) && !isInSiteColor(bytes) && { format: header.format.toUpperCase() }),
  };
};

/** Why a picture can't be read: it is of a format that the library doesn't know, or damaged. */
const unreadable = async (bytes: Buffer): Promise<Examined> => {
  const { ext, mime, format } = (await formatOf(bytes)) ?? {};
  if (ext === undefined || mime === undefined) return { damaged: true };
  return { damaged: true, fault: mime.startsWith('image/') && encodable.has(ext) ? 'cut' : 'other', format };
};

/** Formats that the library reads: a file of these that it can't read is damaged. */
const encodable: ReadonlySet<string> = new Set(['jpg', 'png', 'apng', 'webp', 'avif', 'gif', 'tif']);

/** True for a picture of several frames: WebP and GIF say it in their header, PNG and AVIF by another signature. */
const isAnimated = async (bytes: Buffer, { format, pages = 1 }: Metadata): Promise<boolean> => {
  if (format === 'webp' || format === 'gif') return pages > 1;
  if (format === 'png') return (await fileTypeFromBuffer(bytes))?.ext === 'apng';
  return format === 'heif' && bytes.toString('latin1', 8, 12) === 'avis';
};
