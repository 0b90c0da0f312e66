/** Pictures before they are sent: upright, no larger than a page needs, without the place where they were taken. */
import { shortSlugOf } from '../../../formats/slugs.ts';
import { maxFileMegabytes } from '../../../office/api.ts';
import { freeName } from './form-places.ts';
import { convertHeic } from './office.ts';

/** Longest side in pixels: the widest picture of a page, and room for a crop. */
const longestSide = 2400;
const quality = 0.86;
const megabyte = 1024 * 1024;

export const maxPictureMegabytes = maxFileMegabytes;

export type PreparedPicture =
  | { readonly kind: 'ready'; readonly name: string; readonly content: Blob }
  | { readonly kind: 'too-large'; readonly megabytes: number }
  /** Neither the browser nor the office decodes HEIC, or the file is none that the browser knows. */
  | { readonly kind: 'heic' | 'unreadable' };

/**
 * Draws a chosen picture anew: browsers turn it upright by its metadata while they decode it, and write none.
 *
 * @param isTaken whether a name is another picture's.
 */
export const preparePicture = async (file: File, isTaken: (name: string) => boolean): Promise<PreparedPicture> => {
  if (file.size > maxPictureMegabytes * megabyte)
    return { kind: 'too-large', megabytes: Math.ceil(file.size / megabyte) };
  const picture = (await decode(file)) ?? (await decodeHeic(file));
  if (picture === undefined) return { kind: (await isHeic(file)) ? 'heic' : 'unreadable' };
  // Drawings keep their flat colours and their transparency.
  const isDrawing = file.type === 'image/png';
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return { kind: 'unreadable' };
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const content = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, isDrawing ? 'image/png' : 'image/jpeg', quality),
  );
  // Phones keep little memory for canvases.
  canvas.width = 0;
  if (content === null) return { kind: 'unreadable' };
  const ending = isDrawing ? 'png' : 'jpg';
  const stem = shortSlugOf(file.name.replace(/\.[^.]*$/, '')) || 'photo';
  const name = freeName(stem, (candidate) => isTaken(`${candidate}.${ending}`));
  return { kind: 'ready', name: `${name}.${ending}`, content };
};

/** Safari decodes HEIC by itself; for other browsers the office converts it, where it has a program for that. */
const decodeHeic = async (file: File): Promise<HTMLImageElement | undefined> => {
  if (!(await isHeic(file))) return undefined;
  const converted = await convertHeic(file).catch(() => undefined);
  return converted && decode(new Blob([converted], { type: 'image/jpeg' }));
};

const decode = async (file: Blob): Promise<HTMLImageElement | undefined> => {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    return picture.naturalWidth > 0 ? picture : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** Brands of a file's first box (ISO/IEC 23008-12, annex B). */
const heicBrands = /^(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/;

const isHeic = async (file: Blob): Promise<boolean> => {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  return head.slice(4, 8) === 'ftyp' && heicBrands.test(head.slice(8, 12));
};
