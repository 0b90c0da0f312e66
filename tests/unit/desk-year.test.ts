/** The year's scales: each length stands for its number, whatever the numbers are. */
import { expect, test } from 'vitest';
import { stackedSegments, maxMonthlyCount, percentOf, axisTicks } from '../../desk/client/chart-scale.ts';
import { fc } from '../setup/seed.ts';

test('a part is its share of the greatest; of nothing there is no part', () => {
  expect([percentOf(3, 12), percentOf(12, 12), percentOf(0, 12), percentOf(0, 0)]).toEqual([25, 100, 0, 0]);
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [18, [0, 5, 10, 15, 20]],
  [40, [0, 10, 20, 30, 40]],
  [401, [0, 200, 400, 600]],
])('the scale of %i', (greatest, lines) => {
  expect(axisTicks(greatest)).toEqual(lines);
});

test('a scale is even, ends at or above the greatest, and has few lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (greatest) => {
      const lines = axisTicks(greatest);
      const step = lines[1]! - lines[0]!;
      expect(lines.every((line, index) => line === index * step)).toBe(true);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect(lines.length).toBeLessThanOrEqual(5);
    }),
  );
});

test('a beam’s pieces lie end to end and fill it, whatever is rounded', () => {
  expect(stackedSegments([14, 9, 8])).toEqual([
    { from: 0, length: 45.2 },
    { from: 45.2, length: 29 },
    { from: 74.2, length: 25.8 },
  ]);
  expect(stackedSegments([0, 0, 0])).toEqual([0, 0, 0].map(() => ({ from: 0, length: 0 })));
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 5 }), (counts) => {
      const pieces = stackedSegments(counts);
      const total = pieces.reduce((sum, { length }) => sum + length, 0);
      expect(total).toBeCloseTo(counts.some((count) => count > 0) ? 100 : 0, 5);
    }),
  );
});

test('all trades are measured by the month that brought most to one of them', () => {
  const figure = (count: number) => ({ count, query: {} });
  const trades = [
    [1, 4],
    [2, 0],
  ].map((counts, index) => ({
    trade: String(index),
    ...figure(0),
    months: counts.map(figure),
  }));
  expect(maxMonthlyCount({ trades })).toBe(4);
  expect(maxMonthlyCount({ trades: [] })).toBe(1);
});
