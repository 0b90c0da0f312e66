import sharp from 'sharp';

/** More pixels than phones' cameras have; larger pictures are not decoded. */
const maxPixels = 64_000_000;

/**
 * Writes a WebP thumbnail of a JPEG or PNG picture, rotated upright, at most `pixels` wide and high, without metadata.
 * Throws if the picture cannot be decoded.
 */
export const drawThumbnail = async (source: string, target: string, pixels: number): Promise<void> => {
  await sharp(source, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .rotate()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(target);
};

/** Disables all decoders of this process except JPEG and PNG, whatever format a file claims. */
export const closeOtherDecoders = (): void => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] });
  sharp.concurrency(1);
};
