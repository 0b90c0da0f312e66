/**
 * What the headers of a film tell: its size on the page, and whether browsers can play it. MP4 is read by ISO/IEC
 * 14496-12 (boxes) and 14496-15 (the profile of H.264), WebM by RFC 8794 (EBML) and RFC 9559 (Matroska).
 */

/** Where a film's pictures or its sound can be played: on every phone and computer, on some, on none. */
export type Playable = 'everywhere' | 'partly' | 'nowhere';

export interface FilmFacts {
  /** In CSS pixels, as shown: after the rotation that a phone notes. */
  readonly width: number;
  readonly height: number;
  /** « H.264 », « HEVC », or the code of a codec that has no common name. */
  readonly codec: string;
  readonly plays: Playable;
  /** Its sound; absent for a silent film. */
  readonly sound?: { readonly codec: string; readonly plays: Playable };
}

/** Reads the facts of an MP4 or WebM file; undefined where its header is missing, cut short or has no picture track. */
export const readFilm = (bytes: Buffer): FilmFacts | undefined => {
  try {
    const tracks = bytes.toString('latin1', 4, 8) === 'ftyp' ? mp4Tracks(bytes) : webmTracks(bytes);
    const picture = tracks.find((track) => track.kind === 'picture');
    if (picture === undefined || !(picture.width > 0 && picture.height > 0)) return undefined;
    const { width, height } = picture;
    const sound = tracks.find((track) => track.kind === 'sound');
    return {
      width,
      height,
      ...named(picture.codec, pictureCodecs),
      ...(sound && { sound: named(sound.codec, soundCodecs) }),
    };
  } catch (cause) {
    // A box runs past the end of the file.
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
};

type Track =
  | { readonly kind: 'picture'; readonly codec: string; readonly width: number; readonly height: number }
  | { readonly kind: 'sound'; readonly codec: string };

type Codecs = Readonly<Record<string, readonly [name: string, plays: Playable]>>;

/** Codecs of pictures by their codes in MP4 and Matroska. */
const pictureCodecs: Codecs = {
  avc1: ['H.264', 'everywhere'],
  avc3: ['H.264', 'everywhere'],
  // 4:2:2, 4:4:4 and ten bits a channel: no phone’s decoder takes them, nor does Firefox.
  'avc-high': ['H.264 4:2:2 / 4:4:4 / 10 bit', 'partly'],
  V_VP8: ['VP8', 'everywhere'],
  V_VP9: ['VP9', 'everywhere'],
  vp09: ['VP9 (MP4)', 'partly'],
  hvc1: ['HEVC', 'partly'],
  hev1: ['HEVC', 'partly'],
  dvh1: ['HEVC', 'partly'],
  dvhe: ['HEVC', 'partly'],
  av01: ['AV1', 'partly'],
  V_AV1: ['AV1', 'partly'],
  'V_MPEG4/ISO/AVC': ['H.264 (Matroska)', 'partly'],
  'V_MPEGH/ISO/HEVC': ['HEVC (Matroska)', 'partly'],
  mp4v: ['MPEG-4 Part 2', 'nowhere'],
  apcn: ['ProRes', 'nowhere'],
  apch: ['ProRes', 'nowhere'],
  apcs: ['ProRes', 'nowhere'],
  apco: ['ProRes', 'nowhere'],
  ap4h: ['ProRes', 'nowhere'],
};

const soundCodecs: Codecs = {
  mp4a: ['AAC', 'everywhere'],
  '.mp3': ['MP3', 'everywhere'],
  Opus: ['Opus', 'everywhere'],
  fLaC: ['FLAC', 'everywhere'],
  A_OPUS: ['Opus', 'everywhere'],
  A_VORBIS: ['Vorbis', 'everywhere'],
  'ac-3': ['Dolby Digital', 'partly'],
  'ec-3': ['Dolby Digital', 'partly'],
  alac: ['Apple Lossless', 'partly'],
  sowt: ['PCM', 'nowhere'],
  twos: ['PCM', 'nowhere'],
  lpcm: ['PCM', 'nowhere'],
  ipcm: ['PCM', 'nowhere'],
};

const named = (code: string, codecs: Codecs) => {
  const [codec, plays] = Object.hasOwn(codecs, code) ? (codecs[code] ?? [code, 'nowhere']) : [code, 'nowhere' as const];
  return { codec, plays };
};

/** A part of a file: its name and what it holds. */
interface Part {
  readonly name: string;
  readonly content: Buffer;
}

const mp4Tracks = (bytes: Buffer): Track[] =>
  boxesIn(bytes)
    .filter(({ name }) => name === 'moov')
    .flatMap(({ content }) => boxesIn(content))
    .filter(({ name }) => name === 'trak')
    .flatMap(({ content }) => mp4Track(content) ?? []);

const mp4Track = (trak: Buffer): Track | undefined => {
  const kind = boxAt(trak, 'mdia', 'hdlr')?.toString('latin1', 8, 12);
  const [entry] = boxesIn(boxAt(trak, 'mdia', 'minf', 'stbl', 'stsd')?.subarray(8) ?? Buffer.alloc(0));
  const header = boxAt(trak, 'tkhd');
  if (entry === undefined || header === undefined) return undefined;
  if (kind === 'soun') return { kind: 'sound', codec: entry.name };
  if (kind !== 'vide') return undefined;
  // The last fields of the header: a matrix of nine numbers, then width and height, in 1/65536 of a pixel.
  const size = header.length - 8;
  const [width, height] = [header.readUInt32BE(size) / 65536, header.readUInt32BE(size + 4) / 65536].map(Math.round);
  const isTurned = header.readInt32BE(size - 36) === 0 && header.readInt32BE(size - 32) !== 0;
  const [across = 0, down = 0] = isTurned ? [height, width] : [width, height];
  return { kind: 'picture', codec: isHighProfile(entry) ? 'avc-high' : entry.name, width: across, height: down };
};

/** Bytes of a sample entry before its own boxes (14496-12, VisualSampleEntry). */
const sampleEntryBytes = 78;
/** `profile_idc` of High 10, High 4:2:2, High 4:4:4 Predictive and CAVLC 4:4:4 (ITU-T H.264, annex A). */
const highProfiles: readonly (number | undefined)[] = [110, 122, 244, 44];

const isHighProfile = ({ name, content }: Part): boolean =>
  /^avc[13]$/.test(name) && highProfiles.includes(boxAt(content.subarray(sampleEntryBytes), 'avcC')?.[1]);

const boxAt = (bytes: Buffer, ...path: readonly string[]): Buffer | undefined => {
  let content: Buffer | undefined = bytes;
  for (const name of path) content = content && boxesIn(content).find((box) => box.name === name)?.content;
  return content;
};

/** The boxes that a box or a file holds. A file that is cut within one ends with what there is of it. */
const boxesIn = (bytes: Buffer): Part[] => {
  const parts: Part[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const start = at + (short === 1 ? 16 : 8);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < start - at) break;
    parts.push({ name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(start, at + size) });
    at += size;
  }
  return parts;
};

const webmTracks = (bytes: Buffer): Track[] =>
  elementsIn(bytes)
    .filter(({ name }) => name === segment)
    .flatMap(({ content }) => elementsIn(content))
    .filter(({ name }) => name === tracksElement)
    .flatMap(({ content }) => elementsIn(content))
    .filter(({ name }) => name === trackEntry)
    .flatMap(({ content }) => webmTrack(content) ?? []);

const segment = '18538067';
const tracksElement = '1654ae6b';
const trackEntry = 'ae';

const webmTrack = (entry: Buffer): Track | undefined => {
  const fields = elementsIn(entry);
  const codec = contentOf(fields, '86')?.toString('latin1').replace(/\0+$/, '') ?? '';
  const kind = numberIn(fields, '83');
  if (kind === 2) return { kind: 'sound', codec };
  if (kind !== 1) return undefined;
  const video = elementsIn(contentOf(fields, 'e0') ?? Buffer.alloc(0));
  // The size as shown, where it is given in pixels; that of the stored pictures otherwise.
  const isInPixels = (numberIn(video, '54b2') ?? 0) === 0;
  const width = (isInPixels ? numberIn(video, '54b0') : undefined) ?? numberIn(video, 'b0') ?? 0;
  const height = (isInPixels ? numberIn(video, '54ba') : undefined) ?? numberIn(video, 'ba') ?? 0;
  return { kind: 'picture', codec, width, height };
};

const contentOf = (elements: readonly Part[], id: string): Buffer | undefined =>
  elements.find(({ name }) => name === id)?.content;

/** An unsigned number of up to six bytes. */
const numberIn = (elements: readonly Part[], id: string): number | undefined => {
  const content = contentOf(elements, id);
  return content === undefined || content.length === 0 || content.length > 6
    ? undefined
    : content.readUIntBE(0, content.length);
};

/** The elements that an element or a file holds, by their identifiers as hexadecimal numbers. */
const elementsIn = (bytes: Buffer): Part[] => {
  const parts: Part[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const idLength = Math.clz32(bytes.readUInt8(at)) - 23;
    const sizeAt = at + idLength;
    const sizeLength = Math.clz32(bytes.readUInt8(sizeAt)) - 23;
    if (idLength > 4 || sizeLength > 8) break;
    const start = sizeAt + sizeLength;
    const { size, isUnknown } = sizeOf(bytes.subarray(sizeAt, start));
    const end = isUnknown ? bytes.length : start + size;
    parts.push({ name: bytes.toString('hex', at, sizeAt), content: bytes.subarray(start, end) });
    at = end;
  }
  return parts;
};

/** The value of a size: its bytes without the marker of their number; all ones for a size that is not known. */
const sizeOf = (bytes: Buffer): { readonly size: number; readonly isUnknown: boolean } => {
  const marker = 0x80 >> (bytes.length - 1);
  const values = [...bytes].map((byte, index) => (index === 0 ? byte & (marker - 1) : byte));
  const isUnknown = values.every((byte, index) => byte === (index === 0 ? marker - 1 : 0xff));
  return { size: values.reduce((value, byte) => value * 256 + byte, 0), isUnknown };
};
