/** Looks into a picture, a drawing, a film, its captions, a font or a document: what it is, and how large. */
import { bytesOf } from '../cache/files.state.ts';
import { defineStep } from '../cache/step.ts';
import { captionsFault } from './captions.ts';
import { isOutlineFont, isWoff2, notMediaFault, type FileFault } from './file-forms.ts';
import type { Examined } from './types.ts';

export interface FileToExamine {
  readonly kind: 'picture' | 'drawing' | 'film' | 'captions' | 'font' | 'document';
  readonly digest: string;
  /** What the ids of a drawing begin with. */
  readonly prefix?: string;
  /** What the name of a document ends with: « .pdf ». */
  readonly extension?: string;
}

export const examineFile = defineStep('examine-file', async (file: FileToExamine): Promise<Examined> => {
  const { kind, digest, prefix = '', extension = '' } = file;
  const bytes = bytesOf(digest);
  const notMedia = notMediaFault(bytes);
  if (notMedia !== undefined) return faulty(notMedia);
  try {
    switch (kind) {
      case 'picture':
        // The image library is large: loaded where there is a picture that the cache doesn’t know.
        return await (await import('./examine-picture.ts')).examinePicture(bytes);
      case 'drawing': {
        const { readDrawing } = await import('./svg/read-drawing.ts');
        const { fault, lost, ...reading } = readDrawing(bytes, prefix);
        return { ...reading, ...faulty(fault), ...(lost.length > 0 && { lost }) };
      }
      case 'film':
        return await (await import('./examine-film.ts')).examineFilm(bytes);
      case 'captions':
        return optional('captions', captionsFault(bytes.toString()));
      case 'document':
        return await (await import('./examine-document.ts')).examineDocument(bytes, extension);
      case 'font':
        // What is drawn with it, documents and sharing pictures, needs its outlines.
        if (!isWoff2(bytes)) return faulty('other');
        if (!isOutlineFont(bytes)) return damagedFile;
        return { font: await (await import('./fonts/examine-font.ts')).examineFont(Buffer.from(bytes)) };
    }
  } catch {
    return damagedFile;
  }
});

/** A fact, where there is one. */
const optional = <Key extends keyof Examined>(key: Key, fact: Examined[Key] | undefined): Examined =>
  fact === undefined ? {} : { [key]: fact };

const damagedFile: Examined = { damaged: true };

const faulty = (fault: FileFault | undefined): Examined => (fault === undefined ? {} : { damaged: true, fault });
