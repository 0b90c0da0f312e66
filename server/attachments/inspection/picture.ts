import { clean, quarantined, refused, type Verdict } from './verdict.ts';

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Above this no program of the company opens a picture: it is kept for an operator. A plan of A0 at 600 dots per inch
 * has 557 million pixels.
 */
const maxPixels = 1_000_000_000;

/**
 * Inspects a picture's structure. It is not decoded, and may end before its last row, as those of an interrupted copy
 * do; one that ends before its first row shows nothing.
 */
export const inspectPicture = (bytes: Buffer, kind: 'png' | 'jpg'): Verdict => {
  const size = kind === 'png' ? readPng(bytes) : readJpeg(bytes);
  if (typeof size === 'string') return refused(size);
  if (size.width === 0 || size.height === 0) return refused('signature');
  return size.width * size.height > maxPixels ? quarantined('picture-size') : clean;
};

/** The size of a PNG or JPEG picture; undefined if these bytes are none. */
export const pictureSizeOf = (bytes: Buffer): PictureSize | undefined => {
  const size = isPng(bytes) ? readPng(bytes) : readJpeg(bytes);
  return typeof size === 'string' ? undefined : size;
};

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const jpegStart = 0xffd8;

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, pngSignature.length).equals(pngSignature);
/** Whether bytes begin as a JPEG picture; only its frame header proves that they are one. */
export const isJpeg = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt16BE(0) === jpegStart;

/** Reads the size of a PNG that has at least the beginning of its data. */
const readPng = (bytes: Buffer): PictureSize | 'signature' | 'truncated' => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return 'signature';
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let offset = 8;
  for (let count = 0; offset + 8 < bytes.length && count < maxSteps; count += 1) {
    if (bytes.toString('latin1', offset + 4, offset + 8) === 'IDAT') return size;
    offset += 12 + bytes.readUInt32BE(offset);
  }
  return 'truncated';
};

/**
 * Reads the size of a JPEG from its frame header. Bytes between segments that belong to none are skipped up to the next
 * marker, as decoders do.
 */
const readJpeg = (bytes: Buffer): PictureSize | 'signature' | 'truncated' => {
  let offset = 2;
  for (let count = 0; count < maxSteps; count += 1) {
    offset = bytes.indexOf(0xff, offset);
    if (offset === -1 || offset + 4 > bytes.length) return 'truncated';
    const marker = bytes.readUInt8(offset + 1);
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) offset += 1;
    else if (isFrameMarker(marker)) {
      if (offset + 10 > bytes.length) return 'truncated';
      const components = bytes.readUInt8(offset + 9);
      const isFrame = components > 0 && bytes.readUInt16BE(offset + 2) === 8 + 3 * components;
      if (isFrame) return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
      offset += 2;
    }
    // Scan data or the end before a frame header: not a picture.
    else if (marker === 0xda || marker === 0xd9) return 'signature';
    else offset += isBare(marker) ? 2 : 2 + Math.max(2, bytes.readUInt16BE(offset + 2));
  }
  return 'truncated';
};

/** Maximum of segments or chunks read. Real pictures have a few hundred, except PNGs with many small data chunks. */
const maxSteps = 20_000;

/** Markers without a segment (ITU-T T.81, table B.1); a stuffed zero is no marker. */
const isBare = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
