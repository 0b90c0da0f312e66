/** Scales of the year's drawings: every length stands for a number. Pure. */
import type { YearFigures } from '../../http/desk.ts';

/** Part of the greatest, in per cent with one decimal; nothing where nothing is. */
export const partOf = (count: number, greatest: number): number =>
  greatest === 0 ? 0 : Math.round((count / greatest) * 1000) / 10;

/** The lines of a scale from 0: at most four steps of 1, 2 or 5 with noughts, the last one at or above the greatest. */
export const scaleLines = (greatest: number): readonly number[] => {
  const rough = Math.max(greatest, 1) / 4;
  const power = 10 ** Math.max(Math.floor(Math.log10(rough)), 0);
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? power;
  const count = Math.ceil(Math.max(greatest, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
};

/** A piece of a bar, in per cent of its length. */
export interface Piece {
  readonly from: number;
  readonly length: number;
}

/** A bar cut in proportion: pieces end to end, those of nothing without length. */
export const cutBeam = (counts: readonly number[]): readonly Piece[] => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  return counts.map((count) => {
    const from = partOf(done, total);
    done += count;
    return { from, length: Math.round((partOf(done, total) - from) * 10) / 10 };
  });
};

/** Most requests that one month brought in one trade: the height that the trades' strokes are measured by. */
export const greatestOfTrades = ({ trades }: Pick<YearFigures, 'trades'>): number =>
  Math.max(1, ...trades.flatMap(({ months }) => months.map(({ count }) => count)));
