/** How many bays of each kind, and what they make together. */

/** A count as somebody typed it: whole, between nothing and the most. */
export const countOf = (typed: string, max: number): number => {
  const count = Math.floor(Number(typed));
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), max) : 0;
};

/** The kinds of all bays in a row, by their index, the counts being given kind by kind. */
export const rowOf = (counts: readonly number[]): readonly number[] =>
  counts.flatMap((count, kind) => Array.from({ length: count }, () => kind));

/** The length of the row. */
export const lengthOf = (counts: readonly number[], each: number): number =>
  Math.round(counts.reduce((sum, count) => sum + count, 0) * each * 100) / 100;
