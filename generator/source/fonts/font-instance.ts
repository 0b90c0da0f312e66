/** One instance of a variable font. */
import { readTables } from './font-tables.ts';
import { loadSubsetFont, unpackedFont, wholeFont } from './load-subset-font.ts';
import { readAxes } from './read-font.ts';

/** A place on the axes of a variable font: `wght`, `wdth`. */
export type Axes = Readonly<Record<string, number>>;

/**
 * A WOFF2 font as TrueType, a variable one at one place: that given for an axis, or else the font's own. All letters
 * are kept.
 */
export const fontInstance = async (woff2: Buffer, axes: Axes): Promise<Buffer> => {
  const unpacked = await unpackedFont(woff2);
  const own = readTables(unpacked).get('fvar');
  if (own === undefined) return unpacked;
  const variationAxes = Object.fromEntries(readAxes(own).map(({ tag, place }) => [tag, axes[tag] ?? place]));
  return (await loadSubsetFont())(unpacked, undefined, { ...wholeFont, variationAxes });
};
