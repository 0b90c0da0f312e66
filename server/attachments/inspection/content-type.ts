/** The format that a file's first bytes announce. */
import { compoundSignature } from './compound-file.ts';
import { isContainer } from './executable.ts';
import { headerOffsetOf } from './pdf-header.ts';
import { isJpeg, isPng } from './picture.ts';
import { isTextDocument } from './text-document.ts';
import { findArchive } from './zip-bounds.ts';

export type ContentType = 'pdf' | 'png' | 'jpg' | 'compound' | 'archive';

/**
 * The format of a file, by its first bytes; undefined for all others. A PDF's header may stand behind other bytes: it
 * is looked for last.
 */
export const contentTypeOf = (bytes: Buffer): ContentType | undefined => {
  if (isPng(bytes)) return 'png';
  if (isJpeg(bytes)) return 'jpg';
  if (bytes.subarray(0, 8).equals(compoundSignature)) return 'compound';
  if (findArchive(bytes)) return 'archive';
  return headerOffsetOf(bytes) === undefined ? undefined : 'pdf';
};

const pictureNames = /\.(?:jpe?g|jfif|png|gif|webp|bmp|tiff?|heic|heif|avif)$/i;
const pdfNames = /\.pdf$/i;
const wordNames = /\.(?:docx?|dotx?|xlsx?|pptx?)$/i;

/** Pictures' signatures beside PNG and JPEG: GIF, BMP, TIFF, WebP, HEIC and AVIF. */
const otherPicture = /^(?:GIF8[79]a|BM|II\*\0|MM\0\*|RIFF[^]{4}WEBP|[^]{4}ftyp(?:hei|hev|mif|msf|avi))/;

const isPicture = (head: Buffer, type: ContentType | undefined): boolean =>
  type === 'png' || type === 'jpg' || otherPicture.test(head.toString('latin1', 0, 16));

/**
 * Whether the content of a file in an archive fits its name: any picture fits any picture's name, since browsers and
 * messengers mix these up, and a picture or PDF fits the name of a document. Metadata files of macOS (« ._ ») and empty
 * files fit any.
 */
export const fitsName = (name: string, head: Buffer): boolean => {
  const base = name.split('/').at(-1) ?? '';
  if (head.length === 0 || base.startsWith('._')) return true;
  const type = contentTypeOf(head);
  if (pictureNames.test(base)) return type === 'pdf' || isPicture(head, type);
  if (pdfNames.test(base)) return type === 'pdf' || isPicture(head, type);
  if (wordNames.test(base))
    return type === 'pdf' || type === 'compound' || isContainer(head) || isPicture(head, type) || isTextDocument(head);
  return true;
};
