import type { FileFailure } from './verdict.ts';

/** Larger pictures could not be opened on an ordinary machine: 120 million pixels need about half a gigabyte. */
const maxPixels = 120_000_000;
const maxSide = 32_000;

/** Checks a PNG's size, and that it is complete. */
export const inspectPng = (bytes: Buffer): FileFailure | undefined => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return 'signature';
  const failure = checkSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (failure) return failure;
  for (let offset = 8, count = 0; offset + 12 <= bytes.length && count < maxSteps; count += 1) {
    if (bytes.toString('latin1', offset + 4, offset + 8) === 'IEND') return undefined;
    offset += 12 + bytes.readUInt32BE(offset);
  }
  return 'truncated';
};

/** Checks a JPEG's size, which is in one of its first segments. */
export const inspectJpeg = (bytes: Buffer): FileFailure | undefined => {
  let offset = 2;
  for (let count = 0; offset + 9 <= bytes.length && count < maxSteps; count += 1) {
    const marker = bytes.readUInt8(offset + 1);
    if (bytes.readUInt8(offset) !== 0xff) return 'signature';
    if (marker === 0xff) {
      // A marker may be preceded by any number of fill bytes.
      offset += 1;
      continue;
    }
    if (isFrameMarker(marker)) return checkSize(bytes.readUInt16BE(offset + 7), bytes.readUInt16BE(offset + 5));
    // Scan data or the end before a frame header: not a picture.
    if (marker === 0xda || marker === 0xd9) return 'signature';
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    offset += isBare ? 2 : 2 + Math.max(2, bytes.readUInt16BE(offset + 2));
  }
  return 'truncated';
};

/** Maximum of segments or chunks read. Real pictures have a few hundred, except PNGs with many small data chunks. */
const maxSteps = 20_000;

const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const checkSize = (width: number, height: number): FileFailure | undefined => {
  if (width === 0 || height === 0) return 'signature';
  return width > maxSide || height > maxSide || width * height > maxPixels ? 'picture-size' : undefined;
};
