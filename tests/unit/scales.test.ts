/** Where a timeline puts its years and texts, and what part of a comparison's width a cost takes. */
import { describe, expect, test } from 'vitest';
import { percentOf } from '../../src/blocks/comparison-scale.ts';
import { placeEvents, placeGaps } from '../../src/blocks/timeline-scale.ts';

describe('the events of a timeline', () => {
  test('stand to scale, from the left edge to the place that leaves the last one its text', () => {
    const lefts = placeEvents([1970, 1980, 2020]).map(({ left }) => left);
    expect(lefts).toEqual([0, 15.3, 76.4]);
  });

  test('have their texts below and above the line by turns', () => {
    expect(placeEvents([1970, 1980, 1990, 2000]).map(({ side }) => side)).toEqual(['below', 'above', 'below', 'above']);
  });

  test('have room up to the next text of their side, and no more than a third of the width', () => {
    // The second leaves two per cent before the fourth, on its side at 76.4; the two last have the rest of the line.
    expect(placeEvents([1970, 1975, 1980, 2020])).toEqual([
      { left: 0, width: 13.3, side: 'below' },
      { left: 7.6, width: 34, side: 'above' },
      { left: 15.3, width: 34, side: 'below' },
      { left: 76.4, width: 23.6, side: 'above' },
    ]);
  });

  test('two of one year stand at one place, on both sides', () => {
    const [, , third, fourth] = placeEvents([1970, 1995, 2012, 2012]);
    expect([third?.left, fourth?.left]).toEqual([76.4, 76.4]);
    expect([third?.side, fourth?.side]).toEqual(['below', 'above']);
  });

  test('alone, or all of one year, stand at the left', () => {
    expect(placeEvents([1970])).toEqual([{ left: 0, width: 34, side: 'below' }]);
    expect(placeEvents([1970, 1970]).map(({ left }) => left)).toEqual([0, 0]);
    expect(placeEvents([])).toEqual([]);
  });
});

describe('the years between the events of a timeline', () => {
  test('fill the line from one date to the next', () => {
    expect(placeGaps([1970, 1995, 2020])).toEqual([
      { years: 25, left: 0, width: 38.2, side: 'above' },
      { years: 25, left: 38.2, width: 38.2, side: 'above' },
    ]);
  });

  test('are written under the line where there is hardly room', () => {
    expect(placeGaps([1970, 1975, 2020]).map(({ years, side }) => [years, side])).toEqual([
      [5, 'below'],
      [45, 'above'],
    ]);
  });

  test('twelve per cent is room enough', () => {
    // 12 % of the width is 15.7 % of the years.
    expect(placeGaps([0, 157, 1000])[0]).toEqual({ years: 157, left: 0, width: 12, side: 'above' });
    expect(placeGaps([0, 156, 1000])[0]).toEqual({ years: 156, left: 0, width: 11.9, side: 'below' });
  });

  test('are none between two events of one year', () => {
    expect(placeGaps([1970, 2012, 2012]).map(({ years }) => years)).toEqual([42]);
    expect(placeGaps([1970])).toEqual([]);
  });
});

describe('a cost of a comparison', () => {
  test.each([
    [101_470, 101_470, 100],
    [65_900, 101_470, 64.9],
    [1, 3, 33.3],
    [0, 10, 0],
    [10, 0, 0],
    [10, -5, 0],
  ])('of %d beside %d takes %d %%', (amount, greatest, percent) => {
    expect(percentOf(amount, { greatest })).toBe(percent);
  });
});
