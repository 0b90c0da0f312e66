/**
 * Unpacks WOFF2 fonts to TrueType: the PDF writer and satori read TrueType only, and the site's sources
 * are the WOFF2 files of content/fonts. Brotli is Node's; the glyf and hmtx transforms are those of the
 * W3C recommendation « WOFF File Format 2.0 », sections 4 and 5.
 */
import { brotliDecompressSync } from 'node:zlib';

/** The tables of an unpacked font, by tag. */
export type FontTables = Map<string, Buffer>;

/** Reads the tables of a WOFF2 file, transforms undone. */
export const readWoff2 = (file: Buffer): FontTables => {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF2 font');
  const directory = new Cursor(file, HEADER_BYTES);
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => readEntry(directory));
  const stream = brotliDecompressSync(file.subarray(directory.at, directory.at + file.readUInt32BE(20)));
  const packed = new Map<string, { data: Buffer; transformed: boolean }>();
  let at = 0;
  for (const { tag, length, transformed } of entries) {
    packed.set(tag, { data: stream.subarray(at, at + length), transformed });
    at += length;
  }
  return unpack(packed);
};

/** A TrueType file of these tables. */
export const writeTrueType = (tables: FontTables): Buffer => {
  const tags = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const header = Buffer.alloc(12 + tags.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tags.length, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((tags.length - power) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  tags.forEach((tag, index) => {
    const table = tables.get(tag) as Buffer;
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const at = 12 + index * 16;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(checksum(padded), at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
};

/** The tables of a TrueType file. */
export const readTrueType = (file: Buffer): FontTables =>
  new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const offset = file.readUInt32BE(at + 8);
      return [file.toString('latin1', at, at + 4), Buffer.from(file.subarray(offset, offset + file.readUInt32BE(at + 12)))];
    }),
  );

const HEADER_BYTES = 48;

/** Tags by their number in the table directory. */
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx ' +
  'BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty ' +
  'just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

interface Entry {
  readonly tag: string;
  readonly length: number;
  readonly transformed: boolean;
}

const readEntry = (cursor: Cursor): Entry => {
  const flags = cursor.u8();
  const tag = (flags & 63) === 63 ? cursor.bytes(4).toString('latin1') : (KNOWN_TAGS[flags & 63] ?? '');
  const version = flags >> 6;
  const original = cursor.base128();
  // For glyf and loca, version 3 means « as is »; for every other table, 0 does.
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  return { tag, length: transformed ? cursor.base128() : original, transformed };
};

const unpack = (packed: ReadonlyMap<string, { data: Buffer; transformed: boolean }>): FontTables => {
  const tables: FontTables = new Map();
  for (const [tag, { data }] of packed) tables.set(tag, Buffer.from(data));
  const glyf = packed.get('glyf');
  if (glyf?.transformed !== true) return tables;
  const { glyphs, xMins } = readGlyphs(glyf.data);
  const offsets = [0];
  for (const glyph of glyphs) offsets.push((offsets.at(-1) as number) + glyph.length);
  const loca = Buffer.alloc(offsets.length * 4);
  offsets.forEach((offset, index) => loca.writeUInt32BE(offset, index * 4));
  tables.set('glyf', Buffer.concat(glyphs));
  tables.set('loca', loca);
  (tables.get('head') as Buffer).writeInt16BE(1, 50);
  const hmtx = packed.get('hmtx');
  if (hmtx?.transformed === true) tables.set('hmtx', readMetrics(hmtx.data, (tables.get('hhea') as Buffer).readUInt16BE(34), xMins));
  return tables;
};

/** Side bearings left out because they equal the glyph's left edge (section 5.4). */
const readMetrics = (data: Buffer, longCount: number, xMins: readonly number[]): Buffer => {
  const cursor = new Cursor(data);
  const flags = cursor.u8();
  const advances = Array.from({ length: longCount }, () => cursor.u16());
  const bearings = xMins.map((xMin, glyph) => ((flags & (glyph < longCount ? 1 : 2)) === 0 ? cursor.i16() : xMin));
  const out = new Writer();
  bearings.forEach((bearing, glyph) => {
    if (glyph < longCount) out.u16(advances[glyph] ?? 0);
    out.i16(bearing);
  });
  return out.done();
};

interface GlyphStreams {
  readonly points: Cursor;
  readonly flags: Cursor;
  readonly glyphs: Cursor;
  readonly composites: Cursor;
  readonly boxes: Cursor;
  readonly instructions: Cursor;
}

type Box = readonly [xMin: number, yMin: number, xMax: number, yMax: number];

const readGlyphs = (data: Buffer): { glyphs: Buffer[]; xMins: number[] } => {
  const count = data.readUInt16BE(4);
  const sizes = Array.from({ length: 7 }, (_, index) => data.readUInt32BE(8 + index * 4));
  let at = 36;
  const cursors = sizes.map((size) => {
    const cursor = new Cursor(data, at);
    at += size;
    return cursor;
  });
  const [contours, points, flags, glyphStream, composites, boxes, instructions] = cursors as [Cursor, Cursor, Cursor, Cursor, Cursor, Cursor, Cursor];
  const streams: GlyphStreams = { points, flags, glyphs: glyphStream, composites, boxes, instructions };
  const boxBits = boxes.bytes(4 * Math.floor((count + 31) / 32));
  const overlapBits = (data.readUInt16BE(2) & 1) === 0 ? undefined : data.subarray(at);
  const has = (bits: Buffer | undefined, glyph: number): boolean => bits !== undefined && ((bits[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
  const glyphs: Buffer[] = [];
  const xMins: number[] = [];
  for (let glyph = 0; glyph < count; glyph += 1) {
    const contourCount = contours.i16();
    const box: Box | undefined = has(boxBits, glyph) ? [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()] : undefined;
    const written =
      contourCount === 0
        ? { bytes: Buffer.alloc(0), xMin: 0 }
        : contourCount < 0
          ? compositeGlyph(streams, box)
          : simpleGlyph(streams, contourCount, box, has(overlapBits, glyph));
    // Offsets of loca are even.
    glyphs.push(Buffer.concat([written.bytes, Buffer.alloc((4 - (written.bytes.length % 4)) % 4)]));
    xMins.push(written.xMin);
  }
  return { glyphs, xMins };
};

const simpleGlyph = (streams: GlyphStreams, contourCount: number, given: Box | undefined, overlaps: boolean): { bytes: Buffer; xMin: number } => {
  const ends: number[] = [];
  for (let contour = 0, end = -1; contour < contourCount; contour += 1) {
    end += streams.points.packed16();
    ends.push(end);
  }
  const points = Array.from({ length: (ends.at(-1) ?? -1) + 1 }, () => readPoint(streams));
  const instructions = streams.instructions.bytes(streams.glyphs.packed16());
  const box = given ?? boxOf(points);
  const out = new Writer();
  out.i16(contourCount);
  for (const side of box) out.i16(side);
  for (const end of ends) out.u16(end);
  out.u16(instructions.length);
  out.raw(instructions);
  points.forEach(({ onCurve }, index) => out.u8((onCurve ? 1 : 0) | (overlaps && index === 0 ? 0x40 : 0)));
  for (const { dx } of points) out.i16(dx);
  for (const { dy } of points) out.i16(dy);
  return { bytes: out.done(), xMin: box[0] };
};

interface Point {
  readonly dx: number;
  readonly dy: number;
  readonly onCurve: boolean;
}

/** One point: a flag that tells how its two distances are packed (section 5.2, table « Triplet Encoding »). */
const readPoint = ({ flags, glyphs }: GlyphStreams): Point => {
  const whole = flags.u8();
  const onCurve = whole < 0x80;
  const flag = whole & 0x7f;
  const signed = (bits: number, value: number): number => ((bits & 1) === 1 ? value : -value);
  if (flag < 10) return { onCurve, dx: 0, dy: signed(flag, ((flag & 14) << 7) + glyphs.u8()) };
  if (flag < 20) return { onCurve, dx: signed(flag, (((flag - 10) & 14) << 7) + glyphs.u8()), dy: 0 };
  if (flag < 84) {
    const bits = flag - 20;
    const byte = glyphs.u8();
    return { onCurve, dx: signed(flag, 1 + (bits & 0x30) + (byte >> 4)), dy: signed(flag >> 1, 1 + ((bits & 0x0c) << 2) + (byte & 0x0f)) };
  }
  if (flag < 120) {
    const bits = flag - 84;
    return { onCurve, dx: signed(flag, 1 + (Math.floor(bits / 12) << 8) + glyphs.u8()), dy: signed(flag >> 1, 1 + (((bits % 12) >> 2) << 8) + glyphs.u8()) };
  }
  if (flag < 124) {
    const [first, second, third] = [glyphs.u8(), glyphs.u8(), glyphs.u8()];
    return { onCurve, dx: signed(flag, (first << 4) + (second >> 4)), dy: signed(flag >> 1, ((second & 0x0f) << 8) + third) };
  }
  return { onCurve, dx: signed(flag, glyphs.u16()), dy: signed(flag >> 1, glyphs.u16()) };
};

const boxOf = (points: readonly Point[]): Box => {
  let [x, y] = [0, 0];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { dx, dy } of points) {
    x += dx;
    y += dy;
    xs.push(x);
    ys.push(y);
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** Flags of a component (OpenType, « glyf », composite glyph description). */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const XY_SCALE = 0x0040;
const TWO_BY_TWO = 0x0080;
const INSTRUCTIONS = 0x0100;

const compositeGlyph = (streams: GlyphStreams, box: Box | undefined): { bytes: Buffer; xMin: number } => {
  if (box === undefined) throw new Error('WOFF2: a composite glyph without its box');
  const out = new Writer();
  out.i16(-1);
  for (const side of box) out.i16(side);
  let hasInstructions = false;
  for (let more = true; more;) {
    const flags = streams.composites.u16();
    more = (flags & MORE) !== 0;
    hasInstructions ||= (flags & INSTRUCTIONS) !== 0;
    const size = 2 + ((flags & WORDS) === 0 ? 2 : 4) + ((flags & SCALE) !== 0 ? 2 : (flags & XY_SCALE) !== 0 ? 4 : (flags & TWO_BY_TWO) !== 0 ? 8 : 0);
    out.u16(flags);
    out.raw(streams.composites.bytes(size));
  }
  if (hasInstructions) {
    const instructions = streams.instructions.bytes(streams.glyphs.packed16());
    out.u16(instructions.length);
    out.raw(instructions);
  }
  return { bytes: out.done(), xMin: box[0] };
};

const checksum = (padded: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
};

class Cursor {
  at: number;
  private readonly data: Buffer;

  constructor(data: Buffer, at = 0) {
    this.data = data;
    this.at = at;
  }

  bytes(length: number): Buffer {
    this.at += length;
    return this.data.subarray(this.at - length, this.at);
  }

  u8(): number {
    return this.bytes(1).readUInt8();
  }

  u16(): number {
    return this.bytes(2).readUInt16BE();
  }

  i16(): number {
    return this.bytes(2).readInt16BE();
  }

  /** UIntBase128. */
  base128(): number {
    for (let value = 0; ;) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  }

  /** 255UInt16. */
  packed16(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    return code === 255 ? this.u8() + 253 : code;
  }
}

class Writer {
  private readonly parts: Buffer[] = [];

  u8(value: number): void {
    this.parts.push(Buffer.from([value]));
  }

  u16(value: number): void {
    this.parts.push(Buffer.from([(value >> 8) & 0xff, value & 0xff]));
  }

  i16(value: number): void {
    this.u16(value);
  }

  raw(bytes: Buffer): void {
    this.parts.push(bytes);
  }

  done(): Buffer {
    return Buffer.concat(this.parts);
  }
}
