/** Pictures given to « npm run new »: read, measured, named. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { fromCaller } from '../config/folders.ts';
import { Refusal } from '../language/refusal.ts';
import { pictureSize } from '../source/picture-size.ts';
import type { Sources } from '../source/types.ts';
import type { PictureCopy } from './change.ts';
import { sayFor } from './say.ts';

/** Endings of the files that are taken. */
const extensions = ['.jpg', '.png', '.webp', '.avif'];

/** The pictures, under their new names. Throws a Refusal for one that can't be taken. */
export const readPictures = (
  files: readonly string[],
  nameOf: (index: number) => string,
  sources: Sources,
): PictureCopy[] => {
  const say = sayFor(sources);
  return files.map((file, index) => {
    const from = picturePath(file);
    const extension = extname(from).toLowerCase().replace('.jpeg', '.jpg');
    if (!extensions.includes(extension)) throw new Refusal(say('picture/format', { name: basename(from) }));
    let bytes: Buffer;
    try {
      bytes = readFileSync(from);
    } catch {
      throw new Refusal(say('picture/missing', { path: from }));
    }
    const size = pictureSize(bytes);
    if (size === undefined) throw new Refusal(say('picture/unreadable', { name: basename(from) }));
    const name = `${nameOf(index)}${extension}`;
    if (sources.assets.media.has(name)) throw new Refusal(say('picture/taken', { name }));
    return { from, media: { name, bytes: bytes.length, ...size } };
  });
};

/** A picture's path, from the folder where npm was called, or from the project's, which npm itself moves to. */
const picturePath = (file: string): string => {
  const path = fromCaller(file);
  return existsSync(path) ? path : resolve(file);
};
