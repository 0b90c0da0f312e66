/** Scales of the year's charts: lengths are proportional to numbers. Pure functions. */
import type { YearFigures } from '../contract.ts';

/** Share of the maximum, in percent with one decimal; 0 if the maximum is 0. */
export const percentOf = (count: number, greatest: number): number =>
  greatest === 0 ? 0 : Math.round((count / greatest) * 1000) / 10;

/**
 * Ticks of an axis from 0: at most four steps of 1, 2 or 5 times a power of ten; the last tick is at or above the
 * maximum.
 */
export const axisTicks = (greatest: number): readonly number[] => {
  const rough = Math.max(greatest, 1) / 4;
  const power = 10 ** Math.max(Math.floor(Math.log10(rough)), 0);
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? power;
  const count = Math.ceil(Math.max(greatest, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
};

/** A segment of a stacked bar, in percent of the bar. */
export interface Segment {
  readonly from: number;
  readonly length: number;
}

/** Adjacent segments in proportion to the counts; a count of 0 gives a length of 0. */
export const stackedSegments = (counts: readonly number[]): readonly Segment[] => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  return counts.map((count) => {
    const from = percentOf(done, total);
    done += count;
    return { from, length: Math.round((percentOf(done, total) - from) * 10) / 10 };
  });
};

/** The highest monthly count of all trades, at least 1: the common scale of their charts. */
export const maxMonthlyCount = ({ trades }: Pick<YearFigures, 'trades'>): number =>
  Math.max(1, ...trades.flatMap(({ months }) => months.map(({ count }) => count)));
