/** What a site needs to know of a font: its measures, for stand-ins as wide as it, and the characters that it draws. */
import { readTables, type FontTables } from './font-tables.ts';
import { averageWidth } from './letters.ts';
import { loadSubsetFont, unpackedFont, wholeFont } from './load-subset-font.ts';
import type { FontFacts } from './font-facts.ts';
import { readAxes, readCharacters } from './read-font.ts';

/** Reads a WOFF2 font. Throws for one that is damaged. */
export const examineFont = async (woff2: Buffer): Promise<FontFacts> => {
  const unpacked = await unpackedFont(woff2);
  const tables = readTables(unpacked);
  const glyphs = readCharacters(tableOf(tables, 'cmap'));
  const fvar = tables.get('fvar');
  const axes = fvar === undefined ? [] : readAxes(fvar);
  const atWeight = async (weight: number): Promise<number> => {
    if (!axes.some(({ tag }) => tag === 'wght')) return widthIn(tables);
    const subset = await loadSubsetFont();
    const variationAxes = Object.fromEntries(
      axes.map(({ tag, place, least, most }) => [
        tag,
        tag === 'wght' ? Math.min(most, Math.max(least, weight)) : tag === 'wdth' ? Math.min(most, 100) : place,
      ]),
    );
    return widthIn(readTables(await subset(unpacked, undefined, { ...wholeFont, variationAxes })));
  };
  const em = tableOf(tables, 'head').readUInt16BE(18);
  const hhea = tableOf(tables, 'hhea');
  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    width: await atWeight(400),
    boldWidth: await atWeight(700),
    axes: Object.fromEntries(axes.map(({ tag, least, most }) => [tag, [least, most] as const])),
    characters: rangesOf([...glyphs.keys()].sort((a, b) => a - b)),
  };
};

const tableOf = (tables: FontTables, tag: string): Buffer => {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`The font has no table ${tag}`);
  return table;
};

const widthIn = (tables: FontTables): number => {
  const glyphs = readCharacters(tableOf(tables, 'cmap'));
  const em = tableOf(tables, 'head').readUInt16BE(18);
  const hmtx = tableOf(tables, 'hmtx');
  const last = tableOf(tables, 'hhea').readUInt16BE(34) - 1;
  return averageWidth((letter) => {
    const glyph = glyphs.get(letter.codePointAt(0) ?? 0);
    return glyph === undefined ? undefined : hmtx.readUInt16BE(Math.min(glyph, last) * 4) / em;
  });
};

const rangesOf = (codes: readonly number[]): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === code - 1) range[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
};
