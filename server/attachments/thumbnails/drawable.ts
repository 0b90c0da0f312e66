/** Which pictures get a thumbnail. */
import { pictureSizeOf } from '../inspection/picture.ts';

/** More pixels than phones' cameras have; larger pictures are stored and handed out, but never decoded here. */
export const maxDrawnPixels = 64_000_000;

/** A picture that no thumbnail can be made of: too large, or damaged. */
export class UndrawableError extends Error {
  override readonly name = 'UndrawableError';
}

/** Exit status of the drawing process for an undrawable picture: EX_DATAERR of sysexits(3). */
export const undrawableStatus = 65;

/** Whether a picture is small enough to be decoded, by its header; the decoder judges what has none. */
export const isDrawable = (bytes: Buffer): boolean => {
  const size = pictureSizeOf(bytes);
  return size === undefined || size.width * size.height <= maxDrawnPixels;
};
