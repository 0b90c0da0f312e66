/** What a font's tables say: its characters and its axes. */

/** Characters of a `cmap` table, each with its glyph: its subtables of formats 4 and 12. */
export const readCharacters = (cmap: Buffer): Map<number, number> => {
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

/** The axes of an `fvar` table, each with its least and greatest place and the one that the font has by itself. */
export const readAxes = (fvar: Buffer): { tag: string; least: number; place: number; most: number }[] => {
  const [first, count, bytes] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * bytes;
    const [least, place, most] = [4, 8, 12].map((offset) => fvar.readInt32BE(at + offset) / 65536) as [
      number,
      number,
      number,
    ];
    return { tag: fvar.toString('latin1', at, at + 4), least, place, most };
  });
};
