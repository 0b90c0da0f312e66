import { extname } from 'node:path';
import type { Picture } from './model.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { appearanceOf } from '../site/appearance.ts';
import type { Assets } from '../source/types.ts';

/** Widths that layouts ask for, in CSS pixels × density; none above the source's is made (no upscaling). */
const pictureWidths = [480, 800, 1200, 1920];

/** Content hash of each media file, by name: pictures' addresses change when their bytes do. */
export type MediaHashes = ReadonlyMap<string, string>;

/** Makes the `Picture` of a media file. The check guarantees that the file exists and is a picture. */
export type PictureMaker = (src: string, alt: string) => Picture;

export const pictureMaker =
  (assets: Assets, hashes: MediaHashes): PictureMaker =>
  (src, alt) => {
    const { width, height } = assets.media.get(src) ?? {};
    if (width === undefined || height === undefined)
      throw new Error(`Picture without size after a clean check: ${src}`);
    return { base: pictureBase(src, hashes), width, height, widths: widthsFor(width), alt };
  };

/** The widths made of a source: the layout's below its own, and its own when it is smaller than the largest. */
const widthsFor = (sourceWidth: number): number[] => {
  const widest = Math.min(sourceWidth, Math.max(...pictureWidths));
  return [...pictureWidths.filter((width) => width < widest), widest];
};

/** The address of a file of the built site, whatever signs are in its name. */
export const addressOf = (path: string): string =>
  `/${path.split('/').map(encodeURIComponent).join('/')}`.replace(
    /[!'()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );

/** The path of the file at such an address. */
export const pathAt = (address: string): string => decodeURIComponent(address.slice(1));

/** What the addresses of a picture begin with. */
export const pictureBase = (name: string, hashes: MediaHashes): string =>
  addressOf(`media/${name.replace(/\.[^.]+$/, '')}.${hashes.get(name) ?? ''}`);

/** What shows behind a picture of a kind that may be seen through: the page's colour, as no encoding of ours is. */
export const backgroundOf = (name: string, spec: SiteSpec): string | undefined =>
  /\.(?:png|webp|avif|gif)$/i.test(name) ? appearanceOf(spec).colors.surface : undefined;

/** Address of a media file served as it is (video, document). */
export const mediaUrl = (name: string, hashes: MediaHashes): string =>
  pictureBase(name, hashes) + addressOf(extname(name)).slice(1);
