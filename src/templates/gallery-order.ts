/** The order of the gallery's projects, and how the address tells it. */
import { labels } from '#site/labels.gen';
import type { GalleryProject } from '#site/types.gen';

export const sortKeys = ['year', 'surface', 'budget'] as const;

export type SortKey = (typeof sortKeys)[number];

export interface Order {
  readonly by: SortKey;
  readonly isRising: boolean;
}

/** That of the data: the newest first. */
export const givenOrder: Order = { by: 'year', isRising: false };

export const isSameOrder = (a: Order, b: Order): boolean => a.by === b.by && a.isRising === b.isRising;

const { address } = labels.gallery;

/** The order that the address names; the given one where it names none, or none there is. */
export const orderOf = (text: string | null): Order => {
  const [word, direction, ...rest] = text?.split('-') ?? [];
  const by = sortKeys.find((key) => address[key] === word);
  if (by === undefined || rest.length > 0 || (direction !== undefined && direction !== address.rising))
    return givenOrder;
  return { by, isRising: direction !== undefined };
};

/** The address's words for an order; nothing for the given one. */
export const wordsOf = (order: Order): string | undefined =>
  isSameOrder(order, givenOrder)
    ? undefined
    : order.isRising
      ? `${address[order.by]}-${address.rising}`
      : address[order.by];

/** In order, those without the number last whatever the direction; those alike stay as they were. */
export const inOrder = (projects: readonly GalleryProject[], { by, isRising }: Order): readonly GalleryProject[] => {
  const sign = isRising ? 1 : -1;
  return [...projects].sort((a, b) => {
    const [one, other] = [numberOf(a, by), numberOf(b, by)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
};

const numberOf = ({ year, surfaceNumber, budgetNumber }: GalleryProject, by: SortKey): number | undefined =>
  // A site of several years (« 2019-2021 ») stands at its last.
  ({ year: Number(year.slice(-4)), surface: surfaceNumber, budget: budgetNumber })[by];
