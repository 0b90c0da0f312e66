/** Counts of bays, without rendering: shared by `Bays` and its enhancement. */

/** The count that a visitor typed, as an integer from 0 to `max`; 0 for anything that is no number. */
export const countOf = (typed: string, max: number): number => {
  const count = Math.floor(Number(typed));
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), max) : 0;
};

/** The kind of each bay in the row, as an index; `counts` gives the number of bays of each kind. */
export const rowOf = (counts: readonly number[]): readonly number[] =>
  counts.flatMap((count, kind) => Array.from({ length: count }, () => kind));

/** The length of the row, in the unit of `each`, rounded to two decimals. */
export const lengthOf = (counts: readonly number[], each: number): number =>
  Math.round(counts.reduce((sum, count) => sum + count, 0) * each * 100) / 100;
