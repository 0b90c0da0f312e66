/**
 * A film without what its telephone and its programs have noted: place, device, dates, titles. What is noted is
 * overwritten where it stands, so that no picture, no sound and no offset moves.
 */
import { boxAt, boxesIn, elementsIn, isWebm, withinBounds, type Part } from './film-facts.ts';

/** A copy of a film without its metadata. */
export const withoutMetadata = (film: Buffer): Buffer => {
  const bytes = Buffer.from(film);
  // A file that is cut or damaged is cleared as far as it can be read.
  withinBounds(() => {
    if (isWebm(bytes)) clearElements(bytes);
    else clearBoxes(bytes, bytes);
  });
  return bytes;
};

/** Boxes that hold others in which something is noted. */
const holders: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf']);
/** Boxes of metadata: of QuickTime and of programs, and those whose kind is a number, as XMP. */
const noted: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** Headers that begin with the dates of recording and of the last change. */
const dated: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Handlers of tracks that hold places and movements, and the time of day. */
const silentTracks: ReadonlySet<string | undefined> = new Set(['meta', 'tmcd', 'camm']);

const clearBoxes = (bytes: Buffer, file: Buffer): void => {
  for (const box of boxesIn(bytes)) {
    const { name, content } = box;
    const isSilentTrack =
      name === 'trak' && silentTracks.has(boxAt(content, 'mdia', 'hdlr')?.toString('latin1', 8, 12));
    if (isSilentTrack) clearSamples(content, file);
    if (noted.has(name) || isSilentTrack) clearBox(box);
    else if (holders.has(name)) clearBoxes(content, file);
    else if (dated.has(name)) content.fill(0, 4, content.readUInt8(0) === 1 ? 20 : 12);
  }
};

const clearBox = ({ whole, content }: Part): void => {
  whole.write('free', 4, 'latin1');
  content.fill(0);
};

/** Overwrites the samples of a track, by its tables of chunks and sizes (ISO/IEC 14496-12, 8.7). */
const clearSamples = (track: Buffer, file: Buffer): void => {
  const table = (name: string): Buffer => boxAt(track, 'mdia', 'minf', 'stbl', name) ?? Buffer.alloc(12);
  const [sizes, groups] = [table('stsz'), table('stsc')];
  const isLong = boxAt(track, 'mdia', 'minf', 'stbl', 'co64') !== undefined;
  const chunks = table(isLong ? 'co64' : 'stco');
  const width = isLong ? 8 : 4;
  let sample = 0;
  let group = 0;
  for (let chunk = 0; chunk < chunks.readUInt32BE(4); chunk += 1) {
    if (group + 1 < groups.readUInt32BE(4) && groups.readUInt32BE(8 + 12 * (group + 1)) === chunk + 1) group += 1;
    const at = 8 + width * chunk;
    const start = isLong ? Number(chunks.readBigUInt64BE(at)) : chunks.readUInt32BE(at);
    let length = 0;
    for (let left = groups.readUInt32BE(12 + 12 * group); left > 0; left -= 1, sample += 1)
      length += sizes.readUInt32BE(4) || sizes.readUInt32BE(12 + 4 * sample);
    file.fill(0, Math.min(start, file.length), Math.min(start + length, file.length));
  }
};

/** Elements of a WebM (RFC 9559): tags and attachments of the segment; title, date and file of its information. */
const notedElements: ReadonlySet<string> = new Set(['1254c367', '1941a469', '7ba9', '4461', '7384']);
const holdingElements: ReadonlySet<string> = new Set(['18538067', '1549a966']);
/** The programs that made it: their names must be there. */
const programElements: ReadonlySet<string> = new Set(['4d80', '5741']);

const clearElements = (bytes: Buffer): void => {
  for (const { name, whole, content } of elementsIn(bytes)) {
    if (notedElements.has(name)) voidElement(whole);
    else if (holdingElements.has(name)) clearElements(content);
    else if (programElements.has(name)) content.fill(' ');
  }
};

/** Makes an element one that says nothing, as long as it was (RFC 8794, 11.3.2). */
const voidElement = (whole: Buffer): void => {
  whole.fill(0);
  whole.writeUInt8(0xec, 0);
  if (whole.length < 9) whole.writeUInt8(0x80 | (whole.length - 2), 1);
  else whole.writeBigUInt64BE((1n << 56n) | BigInt(whole.length - 9), 1);
};
