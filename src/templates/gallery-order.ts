/** The sort order of the gallery, and its representation in the query string. */
import { labels } from '#site/labels.gen';
import type { GalleryProject } from '#site/types.gen';

const sortKeys = ['year', 'surface', 'budget'] as const;

export type SortKey = (typeof sortKeys)[number];

export interface Order {
  readonly by: SortKey;
  /** Ascending. */
  readonly isRising: boolean;
}

/** The order of the generated data: newest first. */
export const defaultOrder: Order = { by: 'year', isRising: false };

export const isSameOrder = (a: Order, b: Order): boolean => a.by === b.by && a.isRising === b.isRising;

const { address } = labels.gallery;

/** Parses the order from the query parameter; the default order for a missing or unknown value. */
export const parseOrder = (text: string | null): Order => {
  const [word, direction, ...rest] = text?.split('-') ?? [];
  const by = sortKeys.find((key) => address[key] === word);
  if (by === undefined || rest.length > 0 || (direction !== undefined && direction !== address.rising))
    return defaultOrder;
  return { by, isRising: direction !== undefined };
};

/** The query parameter of an order; `undefined` for the default one. */
export const parameterOf = (order: Order): string | undefined =>
  isSameOrder(order, defaultOrder)
    ? undefined
    : order.isRising
      ? `${address[order.by]}-${address.rising}`
      : address[order.by];

/** Sorts projects, stably; those without a value for the key come last in both directions. */
export const sortProjects = (
  projects: readonly GalleryProject[],
  { by, isRising }: Order,
): readonly GalleryProject[] => {
  const sign = isRising ? 1 : -1;
  return [...projects].sort((a, b) => {
    const [one, other] = [numberOf(a, by), numberOf(b, by)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
};

const numberOf = ({ year, surfaceNumber, budgetNumber }: GalleryProject, by: SortKey): number | undefined =>
  // A project of several years (« 2019-2021 ») is sorted by the last one.
  ({ year: Number(year.slice(-4)), surface: surfaceNumber, budget: budgetNumber })[by];
