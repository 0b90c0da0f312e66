/** The site's fonts as single TrueType instances, for writers that know neither WOFF2 nor variable fonts. */
import { readTables, writeTables, type FontTables } from './font-tables.ts';
import { loadSubsetFont, unpackedFont, wholeFont } from './load-subset-font.ts';

interface StaticFont {
  readonly bytes: Buffer;
  /** True when the font draws this character. */
  has(codePoint: number): boolean;
}

/** An axis of a variable font: `wght`, `wdth`. */
export type Axes = Readonly<Record<string, number>>;

/**
 * One instance of a WOFF2 font. `name` becomes its PostScript name: writers tell fonts apart by it.
 * The no-break spaces that French needs are added where the file lacks them, as browsers do.
 */
export const staticFont = async (woff2: Buffer, name: string, axes: Axes = {}): Promise<StaticFont> => {
  const unpacked = await unpackedFont(woff2);
  const variationAxes = placesOf(unpacked, axes);
  const subset = await loadSubsetFont();
  const tables = readTables(
    variationAxes === undefined ? unpacked : await subset(unpacked, undefined, { ...wholeFont, variationAxes }),
  );
  const glyphs = readCharacters(tables.get('cmap') as Buffer);
  addSpaces(tables, glyphs);
  tables.set('cmap', writeCharacters(glyphs));
  tables.set('name', writeName(name));
  return { bytes: writeTables(tables), has: (codePoint) => glyphs.has(codePoint) };
};

/** The place of each axis: the one given, or else the font's own; nothing for a font without axes. */
const placesOf = (font: Buffer, axes: Axes): Axes | undefined => {
  const own = readTables(font).get('fvar');
  return own && Object.fromEntries(readAxes(own).map(({ tag, place }) => [tag, axes[tag] ?? place]));
};

/** The axes of an `fvar` table, each with the place that the font has by itself. */
const readAxes = (fvar: Buffer): { tag: string; place: number }[] => {
  const [first, count, bytes] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * bytes;
    return { tag: fvar.toString('latin1', at, at + 4), place: fvar.readInt32BE(at + 8) / 65536 };
  });
};

const spaceCode = 0x20;
const noBreak = 0xa0;
const thin = 0x2009;
const narrow = 0x202f;

/** U+00A0 is drawn as the space; U+202F and U+2009 take a glyph of their own, 62 % of its width, put last. */
const addSpaces = (tables: FontTables, glyphs: Map<number, number>): void => {
  const space = glyphs.get(spaceCode);
  if (space === undefined) return;
  if (!glyphs.has(noBreak)) glyphs.set(noBreak, space);
  if (glyphs.has(narrow)) return;
  const maxp = tables.get('maxp') as Buffer;
  const count = maxp.readUInt16BE(4);
  const isLong = (tables.get('head') as Buffer).readInt16BE(50) === 1;
  const loca = tables.get('loca') as Buffer;
  const hhea = tables.get('hhea') as Buffer;
  const hmtx = tables.get('hmtx') as Buffer;
  const longCount = hhea.readUInt16BE(34);
  const advanceOf = (glyph: number): number => hmtx.readUInt16BE(Math.min(glyph, longCount - 1) * 4);
  const metrics = Buffer.alloc((count + 1) * 4);
  for (let glyph = 0; glyph < count; glyph += 1) {
    metrics.writeUInt16BE(advanceOf(glyph), glyph * 4);
    metrics.writeInt16BE(
      glyph < longCount ? hmtx.readInt16BE(glyph * 4 + 2) : hmtx.readInt16BE(longCount * 4 + (glyph - longCount) * 2),
      glyph * 4 + 2,
    );
  }
  metrics.writeUInt16BE(Math.round(advanceOf(space) * narrowShare), count * 4);
  tables.set('hmtx', metrics);
  tables.set('loca', Buffer.concat([loca, loca.subarray(loca.length - (isLong ? 4 : 2))]));
  maxp.writeUInt16BE(count + 1, 4);
  hhea.writeUInt16BE(count + 1, 34);
  // Version 3: no glyph names, whose number would no longer fit.
  const post = Buffer.from((tables.get('post') as Buffer).subarray(0, 32));
  post.writeUInt32BE(0x00030000, 0);
  tables.set('post', post);
  glyphs.set(narrow, count);
  if (!glyphs.has(thin)) glyphs.set(thin, count);
};

const narrowShare = 0.62;

/** Characters of a `cmap` table: its format 4 subtable, the only one web fonts of the basic plane carry. */
const readCharacters = (cmap: Buffer): Map<number, number> => {
  const glyphs = new Map<number, number>();
  for (let table = 0; table < cmap.readUInt16BE(2); table += 1) {
    const at = cmap.readUInt32BE(4 + table * 8 + 4);
    const format = cmap.readUInt16BE(at);
    if (format === 4) readSegments(cmap, at, glyphs);
    if (format === 12) readGroups(cmap, at, glyphs);
  }
  return glyphs;
};

const readSegments = (cmap: Buffer, at: number, glyphs: Map<number, number>): void => {
  const size = cmap.readUInt16BE(at + 6);
  for (let segment = 0; segment < size; segment += 2) {
    const end = cmap.readUInt16BE(at + 14 + segment);
    const start = cmap.readUInt16BE(at + 16 + size + segment);
    const delta = cmap.readUInt16BE(at + 16 + size * 2 + segment);
    const rangeAt = at + 16 + size * 3 + segment;
    const range = cmap.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const raw = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - start) * 2);
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
};

const readGroups = (cmap: Buffer, at: number, glyphs: Map<number, number>): void => {
  for (let group = 0; group < cmap.readUInt32BE(at + 12); group += 1) {
    const [start, end, first] = [0, 4, 8].map((offset) => cmap.readUInt32BE(at + 16 + group * 12 + offset)) as [
      number,
      number,
      number,
    ];
    for (let code = start; code <= end; code += 1) glyphs.set(code, first + code - start);
  }
};

/** A `cmap` with one format 4 subtable for Windows: what every reader understands. */
const writeCharacters = (glyphs: ReadonlyMap<number, number>): Buffer => {
  const codes = [...glyphs.keys()].filter((code) => code < 0xffff).sort((a, b) => a - b);
  const count = codes.length + 1;
  const table = Buffer.alloc(12 + 16 + count * 8);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(1, 6);
  table.writeUInt32BE(12, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = [4, 16 + count * 8, 0, count * 2, power * 2, Math.log2(power), (count - power) * 2];
  head.forEach((value, index) => table.writeUInt16BE(value, 12 + index * 2));
  const column = (index: number): number => 12 + 14 + index * count * 2 + (index > 0 ? 2 : 0);
  [...codes, 0xffff].forEach((code, index) => {
    const glyph = code === 0xffff ? 0 : (glyphs.get(code) ?? 0);
    table.writeUInt16BE(code, column(0) + index * 2);
    table.writeUInt16BE(code, column(1) + index * 2);
    table.writeUInt16BE((glyph - code) & 0xffff, column(2) + index * 2);
  });
  return table;
};

/** A `name` table: family, style, full and PostScript names. */
const writeName = (name: string): Buffer => {
  const records = (
    [
      [1, name],
      [2, 'Regular'],
      [4, name],
      [6, name],
    ] as const
  ).map(([id, text]) => ({ id, text: Buffer.from(text, 'utf16le').swap16() }));
  const header = Buffer.alloc(6 + records.length * 12);
  header.writeUInt16BE(records.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  records.forEach(({ id, text }, index) => {
    [3, 1, 0x0409, id, text.length, offset].forEach((value, field) =>
      header.writeUInt16BE(value, 6 + index * 12 + field * 2),
    );
    offset += text.length;
  });
  return Buffer.concat([header, ...records.map(({ text }) => text)]);
};
