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
  /** How long it is; absent where its header does not say. */
  readonly seconds?: number;
}

/** Reads the facts of an MP4 or WebM file; undefined where its header is missing, cut short or has no picture track. */
export const readFilm = (bytes: Buffer): FilmFacts | undefined => {
  const tracks = tracksOf(bytes);
  const picture = tracks.find((track) => track.kind === 'picture');
  if (picture === undefined || !(picture.width > 0 && picture.height > 0)) return undefined;
  const { width, height } = picture;
  const sound = tracks.find((track) => track.kind === 'sound');
  const seconds = withinBounds(() => (isWebm(bytes) ? webmSeconds(bytes) : mp4Seconds(bytes)));
  return {
    width,
    height,
    ...named(picture.codec, pictureCodecs),
    ...(sound && { sound: named(sound.codec, soundCodecs) }),
    ...(seconds !== undefined && { seconds }),
  };
};

/** True for a file that has sound and no picture. */
export const isSoundAlone = (bytes: Buffer): boolean => {
  const kinds = new Set(tracksOf(bytes).map(({ kind }) => kind));
  return kinds.has('sound') && !kinds.has('picture');
};

/** True where the end of a film is missing: its last part is longer than what is there, or no part holds pictures. */
export const isFilmCut = (bytes: Buffer): boolean => {
  if (!isWebm(bytes)) {
    const boxes = boxesIn(bytes);
    return boxes.some(isShort) || !boxes.some(({ name }) => name === 'mdat' || name === 'moof');
  }
  const elements = elementsIn(bytes);
  const parts = elements.filter(({ name }) => name === segment).flatMap(({ content }) => elementsIn(content));
  return elements.some(isShort) || parts.some(isShort) || !parts.some(({ name }) => name === cluster);
};

/** True for a QuickTime film that does not say that it is an MP4 too (14496-12, compatible brands). */
export const isQuickTimeAlone = (bytes: Buffer): boolean => {
  const brands = boxAt(bytes, 'ftyp')?.toString('latin1') ?? '';
  return !/iso[m\d]|mp4\d|avc1|M4V /.test(brands);
};

/** What a reader of the file finds; undefined where a box runs past its end. */
export const withinBounds = <Found>(read: () => Found): Found | undefined => {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
};

export const isWebm = (bytes: Buffer): boolean => bytes.toString('hex', 0, 4) === '1a45dfa3';

const tracksOf = (bytes: Buffer): readonly Track[] =>
  withinBounds(() => (isWebm(bytes) ? webmTracks(bytes) : mp4Tracks(bytes))) ?? [];

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
export interface Part {
  readonly name: string;
  readonly content: Buffer;
  /** With its name and its size. */
  readonly whole: Buffer;
  /** How long its content should be. */
  readonly size: number;
}

const isShort = ({ content, size }: Part): boolean => content.length < size;

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

export const boxAt = (bytes: Buffer, ...path: readonly string[]): Buffer | undefined => {
  let content: Buffer | undefined = bytes;
  for (const name of path) content = content && boxesIn(content).find((box) => box.name === name)?.content;
  return content;
};

/** The boxes that a box or a file holds. A file that is cut within one ends with what there is of it. */
export const boxesIn = (bytes: Buffer): Part[] => {
  const parts: Part[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const start = at + (short === 1 ? 16 : 8);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < start - at) break;
    parts.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(start, at + size),
      whole: bytes.subarray(at, at + size),
      size: size - (start - at),
    });
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

/** The duration of the whole film, in its own unit; zero or all ones where it is written in parts. */
const mp4Seconds = (bytes: Buffer): number | undefined => {
  const header = boxAt(bytes, 'moov', 'mvhd');
  if (header === undefined) return undefined;
  const isLong = header.readUInt8(0) === 1;
  const unit = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return unit === 0 || duration === 0 || duration >= 0xffffffff ? undefined : duration / unit;
};

/** The duration of the segment, in units of its scale (RFC 9559, 5.1.2). */
const webmSeconds = (bytes: Buffer): number | undefined => {
  const parts = elementsIn(contentOf(elementsIn(bytes), segment) ?? Buffer.alloc(0));
  const info = elementsIn(contentOf(parts, infoElement) ?? Buffer.alloc(0));
  const duration = contentOf(info, '4489');
  if (duration?.length !== 4 && duration?.length !== 8) return undefined;
  const ticks = duration.length === 4 ? duration.readFloatBE(0) : duration.readDoubleBE(0);
  return Number.isFinite(ticks) && ticks > 0 ? (ticks * (numberIn(info, '2ad7b1') ?? 1_000_000)) / 1e9 : undefined;
};

const segment = '18538067';
const infoElement = '1549a966';
const cluster = '1f43b675';
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
export const elementsIn = (bytes: Buffer): Part[] => {
  const parts: Part[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const idLength = Math.clz32(bytes.readUInt8(at)) - 23;
    const sizeAt = at + idLength;
    const sizeLength = Math.clz32(bytes.readUInt8(sizeAt)) - 23;
    if (idLength > 4 || sizeLength > 8) break;
    const start = sizeAt + sizeLength;
    const { size, isUnknown } = sizeOf(bytes.subarray(sizeAt, start));
    const end = isUnknown ? bytes.length : start + size;
    parts.push({
      name: bytes.toString('hex', at, sizeAt),
      content: bytes.subarray(start, end),
      whole: bytes.subarray(at, end),
      size: end - start,
    });
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
