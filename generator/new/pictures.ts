/** Pictures given to « npm run new »: read, measured, named. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { fromCaller } from '../config/folders.ts';
import { CommandError } from '../language/command-error.ts';
import { writeMessage } from '../diagnostics/write-message.ts';
import { languageOf } from '../language/language.ts';
import { examinePicture } from '../source/examine-picture.ts';
import { siteFile } from '../source/load-site.ts';
import { pictureFault } from '../source/picture-fault.ts';
import type { Sources } from '../source/types.ts';
import type { PictureCopy } from './change.ts';
import { sayFor } from './say.ts';

/** Endings of the files that are taken. */
const extensions = ['.jpg', '.png', '.webp', '.avif'];

/** The pictures, under their new names. Rejects with a Refusal for one that can't be taken. */
export const readPictures = (
  files: readonly string[],
  nameOf: (index: number) => string,
  sources: Sources,
): Promise<PictureCopy[]> => {
  const say = sayFor(sources);
  const read = async (file: string, index: number): Promise<PictureCopy> => {
    const from = picturePath(file);
    const extension = extname(from).toLowerCase().replace('.jpeg', '.jpg');
    if (!extensions.includes(extension)) throw new CommandError(say('picture/format', { name: basename(from) }));
    let bytes: Buffer;
    try {
      bytes = readFileSync(from);
    } catch {
      throw new CommandError(say('picture/missing', { path: from }));
    }
    const examined = await examinePicture(bytes);
    const fault = pictureFault(basename(from), examined);
    if (fault !== undefined) {
      const { message, hint } = writeMessage(fault, languageOf(sources.files.get(siteFile)));
      throw new CommandError(hint === undefined ? message : [message, hint]);
    }
    const name = `${nameOf(index)}${extension}`;
    if (sources.assets.media.has(name)) throw new CommandError(say('picture/taken', { name }));
    return { from, media: { name, bytes: bytes.length, ...examined } };
  };
  return Promise.all(files.map(read));
};

/** The files of a list between commas; a name that is that of a file keeps its own commas. */
export const picturesIn = (list: string): string[] => {
  const parts = list.split(',');
  const files: string[] = [];
  while (parts.length > 0) {
    const nameOf = (count: number): string => parts.slice(0, count).join(',').trim();
    const counts = parts.map((_part, index) => parts.length - index);
    const count = counts.find((each) => nameOf(each) !== '' && existsSync(picturePath(nameOf(each)))) ?? 1;
    files.push(nameOf(count));
    parts.splice(0, count);
  }
  return files.filter((file) => file !== '');
};

/** A picture's path, from the folder where npm was called, or from the project's, which npm itself moves to. */
const picturePath = (file: string): string => {
  const path = fromCaller(file);
  return existsSync(path) ? path : resolve(file);
};
