import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { maxDrawnPixels, UndrawableError } from './drawable.ts';

/**
 * Writes a WebP thumbnail of a JPEG or PNG picture, rotated upright, at most `pixels` wide and high, without metadata.
 * Of a truncated picture, what there is is drawn. Fails with an `UndrawableError` if the picture cannot be decoded, or
 * with another error if the thumbnail cannot be written.
 */
export const drawThumbnail = async (source: string, target: string, pixels: number): Promise<void> => {
  await writeFile(target, await decode(source, pixels));
};

const decode = async (source: string, pixels: number): Promise<Buffer> => {
  try {
    return await sharp(source, { limitInputPixels: maxDrawnPixels, sequentialRead: true, failOn: 'none' })
      .rotate()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
  } catch (cause) {
    throw new UndrawableError('the picture cannot be decoded', { cause });
  }
};

/** Disables all decoders of this process except JPEG and PNG, whatever format a file claims. */
export const closeOtherDecoders = (): void => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] });
  sharp.concurrency(1);
};
