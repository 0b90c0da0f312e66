/** Lengths on a ruler that begins at nothing. */

/** The marks of a ruler, from 0 to the last that it reaches. */
export const graduations = (to: number, step: number): readonly number[] =>
  step > 0
    ? Array.from({ length: Math.floor(to / step) + 1 }, (_, index) => Math.round(index * step * 1000) / 1000)
    : [0];

/** Part of the ruler that a length takes, in per cent with one decimal; all of it at most. */
export const partOf = (length: number, to: number): number =>
  to > 0 ? Math.round(Math.min(length / to, 1) * 1000) / 10 : 0;
