/** Encodes a picture for the web. */
import type { Sharp } from 'sharp';
import { bytesOf } from '../cache/files.state.ts';
import { defineStep } from '../cache/step.ts';

export const pictureFormats = ['avif', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

interface Encoding {
  /** Digest of the source. */
  readonly source: string;
  readonly width: number;
  readonly format: PictureFormat;
  /** The page's colour, where the picture may be seen through. */
  readonly background?: string;
  /** The site's colour, for a picture that is a drawing in it. */
  readonly color?: string;
}

/**
 * EXIF orientation is applied, metadata (place included) is dropped, nothing is enlarged; what is transparent gets the
 * page's colour, as no format of ours for pictures is seen through.
 */
export const encodePicture = defineStep(
  'encode-picture',
  async ({ source, width, format, background, color }: Encoding): Promise<Uint8Array> => {
    const { openPicture } = await import('../source/open-picture.ts');
    const opened = await openPicture(bytesOf(source), color);
    const image = opened
      .flatten(background === undefined ? false : { background })
      .resize({ width, withoutEnlargement: true });
    return encoderOf[format](image).toBuffer();
  },
);

const encoderOf: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 39, effort: 1, chromaSubsampling: '4:2:0' }),
  jpg: (image) => image.jpeg({ quality: 74, progressive: true, mozjpeg: false }),
};
