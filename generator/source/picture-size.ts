import { imageSize } from 'image-size';

/** The size at which a picture is shown, in pixels, its EXIF orientation applied; undefined where it can't be read. */
export const pictureSize = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
};
