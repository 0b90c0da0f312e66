/** Looks into a picture or a font: whether it can be opened, and how large a picture is. */
import { bytesOf } from '../cache/files.memory.ts';
import { defineStep } from '../cache/step.ts';
import { isOutlineFont } from './woff2-header.ts';

export interface FileToExamine {
  readonly kind: 'picture' | 'font';
  readonly digest: string;
}

/** What the site needs to know of a file's inside. */
export interface Examined {
  /** Pixels of a picture after EXIF orientation. */
  readonly width?: number;
  readonly height?: number;
  /** True when it cannot be opened as what its extension says. */
  readonly damaged?: boolean;
}

export const examineFile = defineStep('examine-file', async ({ kind, digest }: FileToExamine): Promise<Examined> => {
  const bytes = bytesOf(digest);
  try {
    switch (kind) {
      case 'picture':
        return await sizeOf(bytes);
      case 'font':
        // What is drawn with it, documents and sharing pictures, needs its outlines.
        return isOutlineFont(bytes) ? {} : DAMAGED;
    }
  } catch {
    return DAMAGED;
  }
});

const DAMAGED: Examined = { damaged: true };

const sizeOf = async (bytes: Uint8Array): Promise<Examined> => {
  const { imageSize } = await import('image-size');
  const { width, height, orientation } = imageSize(bytes);
  if (!(width > 0 && height > 0)) return DAMAGED;
  return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height };
};
