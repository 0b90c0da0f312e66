/** Looks into a picture, a drawing, a film or a font: whether it can be opened, and how large a picture is. */
import { bytesOf } from '../cache/files.memory.ts';
import { defineStep } from '../cache/step.ts';
import { isFilm, isOutlineFont, isWholePicture, isWoff2, svgFault, type FileFault } from './file-forms.ts';
import type { Examined } from './types.ts';

export interface FileToExamine {
  readonly kind: 'picture' | 'drawing' | 'film' | 'font';
  readonly digest: string;
}

export const examineFile = defineStep('examine-file', async ({ kind, digest }: FileToExamine): Promise<Examined> => {
  const bytes = bytesOf(digest);
  try {
    switch (kind) {
      case 'picture':
        if (!isWholePicture(bytes)) return faulty('cut');
        // Its package knows many formats: loaded where there is a picture to look into.
        return (await import('./picture-size.ts')).pictureSize(bytes) ?? damagedFile;
      case 'drawing':
        return faulty(svgFault(bytes));
      case 'film':
        return faulty(isFilm(bytes) ? undefined : 'other');
      case 'font':
        // What is drawn with it, documents and sharing pictures, needs its outlines.
        return !isWoff2(bytes) ? faulty('other') : isOutlineFont(bytes) ? {} : damagedFile;
    }
  } catch {
    return damagedFile;
  }
});

const damagedFile: Examined = { damaged: true };

const faulty = (fault: FileFault | undefined): Examined => (fault === undefined ? {} : { damaged: true, fault });
