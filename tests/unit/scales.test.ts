/**
 * Where drawn blocks put what they show: years on a line, costs, points of a chart, lengths on a ruler; and what they
 * make of what somebody chose.
 */
import { describe, expect, test } from 'vitest';
import { countOf, lengthOf, rowOf } from '../../src/blocks/bay-count.ts';
import { percentOf } from '../../src/blocks/comparison-scale.ts';
import { rankAt } from '../../src/blocks/enhance/parts.ts';
import { firstChosen } from '../../src/blocks/Parts.styles.ts';
import { linesOf, withList } from '../../src/blocks/pick-lines.ts';
import {
  inputStepOf,
  plot,
  rankPlaces,
  rankRadius,
  sentenceOf,
  ticksOf,
  xOf,
  yOf,
  zonesAt,
} from '../../src/blocks/range-scale.ts';
import { graduations, partOf } from '../../src/blocks/row-scale.ts';
import { placeEvents, placeGaps } from '../../src/blocks/timeline-scale.ts';

describe('the rank of a zone', () => {
  const axes = { x: { from: 0, to: 100, step: 20 }, y: { from: 0, to: 100, step: 20 } };
  const whole = { xFrom: 0, xTo: 100, yFrom: 0, yTo: 100 };
  const far = { x: -500, y: -500 };
  const middle = { x: plot.left + plot.width / 2, y: plot.top + plot.height / 2 };

  test('stands halfway across its zone, at the height that its editor chose', () => {
    expect(rankPlaces([whole], [50], axes, far)).toEqual([middle]);
    expect(rankPlaces([whole], [25], axes, far)).toEqual([{ x: middle.x, y: plot.top + 0.75 * plot.height }]);
  });

  test('leaves the visitor’s point free', () => {
    const [place] = rankPlaces([whole], [50], axes, middle);
    expect(Math.abs((place?.x ?? 0) - middle.x)).toBeGreaterThan(rankRadius + 8);
  });

  test('leaves the sides of other zones and the rings of other ranks free', () => {
    const right = { ...whole, xFrom: 48 };
    const [first, second] = rankPlaces([right, whole], [50, 50], axes, far);
    const side = xOf(48, axes.x);
    for (const place of [first, second]) expect(Math.abs((place?.x ?? side) - side)).toBeGreaterThan(rankRadius);
    expect(Math.abs((first?.x ?? 0) - (second?.x ?? 0))).toBeGreaterThan(2 * rankRadius);
  });

  test('stands halfway where there is no room', () => {
    const narrow = { ...whole, xFrom: 49, xTo: 51 };
    expect(rankPlaces([narrow], [50], axes, far)).toEqual([middle]);
  });
});

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

describe('a chart of two measures', () => {
  const x = { from: 20, to: 130, step: 20 };
  const y = { from: 300, to: 1500, step: 300 };

  test('begins at its lower left and ends at its upper right', () => {
    expect([xOf(20, x), yOf(300, y)]).toEqual([plot.left, plot.top + plot.height]);
    expect([xOf(130, x), yOf(1500, y)]).toEqual([plot.left + plot.width, plot.top]);
    expect(xOf(75, x)).toBe(plot.left + plot.width / 2);
  });

  test('keeps what is off its axes at their ends', () => {
    expect([xOf(-5, x), yOf(2000, y)]).toEqual([plot.left, plot.top]);
    expect(xOf(7, { from: 7, to: 7, step: 1 })).toBe(plot.left);
  });

  test('has its graduations on whole steps, whatever the axis begins with', () => {
    expect(ticksOf(x)).toEqual([20, 40, 60, 80, 100, 120]);
    expect(ticksOf({ from: 0.5, to: 2, step: 0.5 })).toEqual([0.5, 1, 1.5, 2]);
    expect(ticksOf({ from: 1, to: 3, step: 10 })).toEqual([]);
    expect(ticksOf({ from: 0, to: 10, step: 0 })).toEqual([]);
  });

  test('moves by a power of ten, a hundred times or more', () => {
    expect([inputStepOf(x), inputStepOf(y), inputStepOf({ from: 0, to: 1, step: 1 })]).toEqual([1, 10, 0.01]);
  });

  test('says which zones hold a point, their bounds included', () => {
    const zones = [
      { xFrom: 20, xTo: 60, yFrom: 300, yTo: 899 },
      { xFrom: 20, xTo: 130, yFrom: 300, yTo: 900 },
    ];
    expect(zonesAt(35, 700, zones)).toEqual([1, 2]);
    expect(zonesAt(60, 899, zones)).toEqual([1, 2]);
    expect(zonesAt(60, 900, zones)).toEqual([2]);
    expect(zonesAt(61, 500, zones)).toEqual([2]);
    expect(zonesAt(19, 500, zones)).toEqual([]);
    expect(zonesAt(35, 901, zones)).toEqual([]);
  });

  test('says of a point where it is and what holds it', () => {
    expect(sentenceOf(['35 %', '700 m'], ['Flat', 'Round'], 'nothing fits', 'en')).toBe('35 %, 700 m – Flat and Round');
    expect(sentenceOf(['35 %', '700 m'], [], 'nothing fits', 'en')).toBe('35 %, 700 m – nothing fits');
  });
});

describe('a ruler', () => {
  test('is marked from nothing to its end', () => {
    expect(graduations(30, 10)).toEqual([0, 10, 20, 30]);
    expect(graduations(1, 0.4)).toEqual([0, 0.4, 0.8]);
    expect(graduations(5, 0)).toEqual([0]);
  });

  test('gives a length its part of the width, all of it at most', () => {
    expect([partOf(6, 30), partOf(1, 3), partOf(40, 30), partOf(1, 0)]).toEqual([20, 33.3, 100, 0]);
  });
});

describe('bays', () => {
  test('are counted whole, between nothing and the most', () => {
    expect(['3', '2.9', '-1', '12', '', 'two'].map((typed) => countOf(typed, 9))).toEqual([3, 2, 0, 9, 0, 0]);
  });

  test('stand in a row kind by kind, and make a length', () => {
    expect(rowOf([2, 0, 1])).toEqual([0, 0, 2]);
    expect(lengthOf([2, 0, 1], 5.5)).toBe(16.5);
    expect(lengthOf([], 6)).toBe(0);
  });
});

describe('the part that is being read', () => {
  test('is the last that began above the line, the first before any has', () => {
    expect(rankAt([-300, -20, 260, 540], 500)).toBe(3);
    expect(rankAt([600, 800], 500)).toBe(1);
    expect(rankAt([-9, -8], 500)).toBe(2);
  });
});

describe('the lines of what was picked', () => {
  test('name what is wanted alone, with its length where it is said', () => {
    const picked = [
      { name: 'Rail 60 × 80', count: 6, length: '4 m' },
      { name: 'Plank', count: 0, length: '2 m' },
      { name: 'Post', count: 1, length: '' },
    ];
    expect(linesOf('Wanted:', picked)).toBe('Wanted:\n6 × Rail 60 × 80, 4 m\n1 × Post');
    expect(linesOf('Wanted:', [])).toBe('');
  });

  test('follow what was written, and take the place of an earlier list', () => {
    expect(withList('', 'Wanted:', 'Wanted:\n1 × Post')).toBe('Wanted:\n1 × Post');
    expect(withList('Good morning.\n\nWanted:\n1 × Post', 'Wanted:', 'Wanted:\n2 × Post')).toBe(
      'Good morning.\n\nWanted:\n2 × Post',
    );
    expect(withList('Wanted:\n1 × Post\n\nThank you.', 'Wanted:', '')).toBe('Thank you.');
  });
});

test('an effect begins with all there is to see', () => {
  expect(firstChosen('point', 8)).toBe(0);
  expect(firstChosen('uncover', 8)).toBe(1);
  expect(firstChosen('assemble', 8)).toBe(8);
  expect(firstChosen('choose', 8)).toBe(1);
});
