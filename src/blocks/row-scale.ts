/** Lengths on the ruler of `ScaleRow`, which begins at 0. */

/** The marks of a ruler: the multiples of `step` from 0 to `to`. */
export const graduations = (to: number, step: number): readonly number[] =>
  step > 0
    ? Array.from({ length: Math.floor(to / step) + 1 }, (_, index) => Math.round(index * step * 1000) / 1000)
    : [0];

/** The width of a length on the ruler, in per cent with one decimal, at most 100. */
export const partOf = (length: number, to: number): number =>
  to > 0 ? Math.round(Math.min(length / to, 1) * 1000) / 10 : 0;
