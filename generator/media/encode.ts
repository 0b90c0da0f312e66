/** Encodes pictures for the web, each once per content: results live in a cache addressed by the source's hash. */
import { basename, join } from 'node:path';
import type { Sharp } from 'sharp';
import { namesIn, writeWhole } from '../files.ts';
import { inParallel } from '../in-parallel.ts';
import type { Picture } from '../model.ts';

export const PICTURE_FORMATS = ['avif', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Part of each picture's hash: raise it when the settings below change. */
export const ENCODER_VERSION = 'e4';

export interface EncodeJob {
  /** Source file. */
  readonly source: string;
  readonly width: number;
  readonly format: PictureFormat;
  /** File name in the built site's media folder: `couverture-tuiles.3f2a9c01-800.avif`. */
  readonly name: string;
}

/** The files a picture needs, for a source in `mediaFolder`. */
export const encodeJobs = (picture: Picture, source: string): EncodeJob[] =>
  picture.widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ source, width, format, name: `${picture.base.slice('/media/'.length)}-${width}.${format}` })),
  );

/** Path of an encoded file in the cache. */
export const cachedPath = (cache: string, job: EncodeJob): string => join(cache, job.name);

/**
 * Encodes what the cache lacks, two at a time. `onProgress(done, total)` counts the pictures to make.
 * EXIF orientation is applied, metadata (place included) is dropped, nothing is enlarged.
 */
export const encodeAll = async (jobs: readonly EncodeJob[], cache: string, onProgress: (done: number, total: number) => void): Promise<number> => {
  // One look at the folder: a site of thousands of projects has a hundred thousand files here.
  const present = namesIn(cache);
  const missing = jobs.filter((job) => !present.has(basename(cachedPath(cache, job))));
  if (missing.length === 0) return 0;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const bySource = new Map<string, EncodeJob[]>();
  for (const job of missing) bySource.set(job.source, [...(bySource.get(job.source) ?? []), job]);
  let done = 0;
  await inParallel([...bySource], PARALLEL, async ([source, wanted]) => {
    const { data, info } = await sharp(source).rotate().toColorspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (const job of wanted) {
      const resized = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).resize({ width: job.width, withoutEnlargement: true });
      writeWhole(cachedPath(cache, job), await encoderOf[job.format](resized).toBuffer());
      done += 1;
      onProgress(done, missing.length);
    }
  });
  return missing.length;
};

const PARALLEL = 2;

const encoderOf: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 39, effort: 1, chromaSubsampling: '4:2:0' }),
  jpg: (image) => image.jpeg({ quality: 74, progressive: true, mozjpeg: false }),
};
