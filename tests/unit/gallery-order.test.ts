/** The order of the gallery: what its address says, and where projects stand that lack the number. */
import { describe, expect, test } from 'vitest';
import { labels } from '#site/labels.gen';
import type { GalleryProject } from '#site/types.gen';
import { defaultOrder, parameterOf, parseOrder, sortProjects, type Order } from '../../src/templates/gallery-order.ts';

const { address } = labels.gallery;
const orders = (['year', 'surface', 'budget'] as const).flatMap((by): Order[] => [
  { by, isRising: true },
  { by, isRising: false },
]);

describe('the address', () => {
  test('says every order, and is read again', () => {
    for (const order of orders) expect(parseOrder(parameterOf(order) ?? null)).toEqual(order);
    expect(orders.filter((order) => parameterOf(order) === undefined)).toEqual([defaultOrder]);
  });

  test.each(['', 'size', `${address.budget}-down`, `${address.budget}-${address.rising}-${address.rising}`])(
    'with « %s » gives the default order',
    (text) => {
      expect(parseOrder(text)).toEqual(defaultOrder);
    },
  );
});

test('projects without the number come last, either way; equal ones keep their order', () => {
  const projects = (
    [
      ['unknown', '2018', undefined],
      ['large', '2019-2021', 90],
      ['small', '2020', 20],
      ['small too', '2020', 20],
      ['unknown too', '2021', undefined],
    ] as const
  ).map(([title, year, surfaceNumber]) => ({ title, year, surfaceNumber }) as unknown as GalleryProject);
  const sorted = (order: Order) => sortProjects(projects, order).map(({ title }) => title);
  expect(sorted({ by: 'surface', isRising: false })).toEqual(['large', 'small', 'small too', 'unknown', 'unknown too']);
  expect(sorted({ by: 'surface', isRising: true })).toEqual(['small', 'small too', 'large', 'unknown', 'unknown too']);
  // Several years count as the last of them.
  expect(sorted({ by: 'year', isRising: false })).toEqual(['large', 'unknown too', 'small', 'small too', 'unknown']);
  expect(sorted({ by: 'year', isRising: true })).toEqual(['unknown', 'small', 'small too', 'large', 'unknown too']);
});
