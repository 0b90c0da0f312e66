/** Looks into a picture, a drawing, a film, its captions, a font or a document: what it is, and how large. */
import { bytesOf } from '../cache/files.state.ts';
import { defineStep } from '../cache/step.ts';
import { captionsFault } from './captions.ts';
import { isOutlineFont, isWoff2, notMediaFault, type FileFault } from './file-forms.ts';
import { loadSubsetFont } from './fonts/load-subset-font.ts';
import type { Examined } from './types.ts';

export interface FileToExamine {
  readonly kind: 'picture' | 'drawing' | 'film' | 'captions' | 'font' | 'document';
  readonly digest: string;
  /** What the ids of a drawing begin with. */
  readonly prefix?: string;
  /** What the name of a document ends with: « .pdf ». */
  readonly extension?: string;
}

/** What reads each kind of file; the libraries are large: loaded where there is a file that the cache doesn’t know. */
const examinerOf = async ({ kind, prefix = '', extension = '' }: FileToExamine): Promise<Examiner> => {
  switch (kind) {
    case 'picture':
      return (await import('./examine-picture.ts')).examinePicture;
    case 'drawing': {
      const { readDrawing } = await import('./svg/read-drawing.ts');
      return (bytes) => {
        const { fault, lost, ...reading } = readDrawing(bytes, prefix);
        return { ...reading, ...faulty(fault), ...(lost.length > 0 && { lost }) };
      };
    }
    case 'film':
      return (await import('./examine-film.ts')).examineFilm;
    case 'captions':
      return (bytes) => optional('captions', captionsFault(bytes.toString()));
    case 'document': {
      const { examineDocument } = await import('./examine-document.ts');
      return (bytes) => examineDocument(bytes, extension);
    }
    case 'font': {
      const [{ examineFont }] = await Promise.all([import('./fonts/examine-font.ts'), loadSubsetFont()]);
      return async (bytes) => {
        // What is drawn with it, documents and sharing pictures, needs its outlines.
        if (!isWoff2(bytes)) return faulty('other');
        if (!isOutlineFont(bytes)) return damagedFile;
        return { font: await examineFont(Buffer.from(bytes)) };
      };
    }
  }
};

type Examiner = (bytes: Buffer) => Examined | Promise<Examined>;

export const examineFile = defineStep('examine-file', (file: FileToExamine): Promise<Examined> =>
  examineBytes(bytesOf(file.digest), () => examinerOf(file)),
);

/**
 * What is found of a file's bytes by what `load` gives. Throws where that does not load: the file is not to blame, and
 * nothing is kept of it.
 */
export const examineBytes = async (bytes: Buffer, load: () => Promise<Examiner>): Promise<Examined> => {
  const notMedia = notMediaFault(bytes);
  if (notMedia !== undefined) return faulty(notMedia);
  const examine = await load();
  try {
    return await examine(bytes);
  } catch {
    return damagedFile;
  }
};

/** A fact, where there is one. */
const optional = <Key extends keyof Examined>(key: Key, fact: Examined[Key] | undefined): Examined =>
  fact === undefined ? {} : { [key]: fact };

const damagedFile: Examined = { damaged: true };

const faulty = (fault: FileFault | undefined): Examined => (fault === undefined ? {} : { damaged: true, fault });
