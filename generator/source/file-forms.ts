/** What the bytes of a picture, a drawing or a film tell of it without opening it: nothing is decoded. */

/** Its end is missing; it is something else than its name says; a drawing does not say how large it is. */
export type FileFault = 'cut' | 'other' | 'sizeless';

/** False for a picture whose end is missing, as a copy that was cut short leaves it; true where that can't be known. */
export const isWholePicture = (bytes: Buffer): boolean => {
  if (bytes.readUInt16BE(0) === jpeg) return isWholeJpeg(bytes);
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return isWholePng(bytes);
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF') return bytes.readUInt32LE(4) + 8 <= bytes.length;
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return isWholeBoxes(bytes);
  return true;
};

const jpeg = 0xffd8;
const endOfPicture = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;

/** Segments up to the picture, whose end mark no byte within it can be taken for; a thumbnail's lies in a segment. */
const isWholeJpeg = (bytes: Buffer): boolean => {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const isScan = bytes.readUInt8(at + 1) === startOfScan;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (isScan) return bytes.indexOf(endOfPicture, at) !== -1;
  }
  return false;
};

const isWholePng = (bytes: Buffer): boolean => {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isEnd = bytes.subarray(at + 4, at + 8).toString('latin1') === 'IEND';
    at += 12 + bytes.readUInt32BE(at);
    if (isEnd) return at <= bytes.length;
  }
  return false;
};

/** AVIF: boxes, each with its length; 0 is « up to the end ». */
const isWholeBoxes = (bytes: Buffer): boolean => {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return true;
    // A length of 64 bits, for files that nobody puts on a page.
    if (length < 8) return length === 1;
    at += length;
  }
  return at === bytes.length;
};

/** What keeps an SVG drawing from being drawn. */
export const svgFault = (bytes: Buffer): FileFault | undefined => {
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^>]*>/g, '')
    .trim();
  const [, attributes] = /^<svg\b([^>]*)>/i.exec(text) ?? [];
  if (attributes === undefined) return /^<svg\b/i.test(text) ? 'cut' : 'other';
  if (!text.endsWith('</svg>') && !attributes.endsWith('/')) return 'cut';
  return /\sviewBox="\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*"/.test(attributes) ? undefined : 'sizeless';
};

const ebml = 0x1a45dfa3;

/** True for what begins as MP4 or WebM does. */
export const isFilm = (bytes: Buffer): boolean =>
  bytes.subarray(4, 8).toString('latin1') === 'ftyp' || bytes.readUInt32BE(0) === ebml;
