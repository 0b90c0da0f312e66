/** The site's fonts as single TrueType instances, for writers that know neither WOFF2 nor variable fonts. */
import { readTables, writeTables, type FontTables } from '../source/fonts/font-tables.ts';
import { fontInstance, type Axes } from '../source/fonts/font-instance.ts';
import { readCharacters } from '../source/fonts/read-font.ts';

interface StaticFont {
  readonly bytes: Buffer;
  /** True when the font draws this character. */
  has(codePoint: number): boolean;
}

/**
 * One instance of a WOFF2 font. `name` becomes its PostScript name: writers tell fonts apart by it.
 * The no-break spaces that French needs are added where the file lacks them, as browsers do.
 */
export const staticFont = async (woff2: Buffer, name: string, axes: Axes = {}): Promise<StaticFont> => {
  const tables = readTables(await fontInstance(woff2, axes));
  const glyphs = readCharacters(tables.get('cmap') as Buffer);
  addSpaces(tables, glyphs);
  tables.set('cmap', writeCharacters(glyphs));
  tables.set('name', writeName(name));
  return { bytes: writeTables(tables), has: (codePoint) => glyphs.has(codePoint) };
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
