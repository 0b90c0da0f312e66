/** Pictures given to « npm run new »: read, measured, named. */
import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { imageSize } from 'image-size';
import { refuse, type PictureCopy, type Refused } from './change.ts';
import type { NewWords } from './words.ts';

const extensions: Readonly<Record<string, string>> = {
  '.jpg': '.jpg',
  '.jpeg': '.jpg',
  '.png': '.png',
  '.webp': '.webp',
  '.avif': '.avif',
};

/** The pictures, under the names they will bear; or why one cannot be taken. */
export const readPictures = (
  files: readonly string[],
  nameOf: (index: number) => string,
  taken: ReadonlySet<string>,
  words: NewWords,
): readonly PictureCopy[] | Refused => {
  const copies: PictureCopy[] = [];
  for (const [index, from] of files.entries()) {
    const extension = extensions[extname(from).toLowerCase()];
    if (extension === undefined) {
      return refuse(words.pictureFormat(basename(from)), words.pictureFormatHint);
    }
    let bytes: Buffer;
    try {
      if (!statSync(from).isFile()) throw new Error('not a file');
      bytes = readFileSync(from);
    } catch {
      return refuse(words.pictureMissing(from), words.pictureMissingHint);
    }
    const size = sizeOf(bytes);
    if (size === undefined) return refuse(words.pictureUnreadable(basename(from)), words.pictureUnreadableHint);
    const name = `${nameOf(index)}${extension}`;
    if (taken.has(name)) return refuse(words.pictureTaken(name), words.pictureTakenHint);
    copies.push({ from, media: { name, bytes: bytes.length, ...size } });
  }
  return copies;
};

const sizeOf = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
};
