import sharp from 'sharp';

/** More pixels than a phone takes; a picture that says that it has more is not decoded. */
const maxPixels = 64_000_000;

/**
 * Draws a JPEG or PNG picture upright, at most `pixels` wide and high, as WebP without anything else that the file held.
 * Throws for whatever cannot be decoded.
 */
export async function drawThumbnail(source: string, target: string, pixels: number): Promise<void> {
  await sharp(source, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .rotate()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(target);
}

/** Closes every decoder of this process but those of JPEG and PNG, whatever a file says of itself. */
export function closeOtherDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] });
  sharp.concurrency(1);
}
