/**
 * The scripts of blocks that are better with one, each fetched where its block stands. They work on the document, drawn
 * by React or not.
 */

/** Brings a block to life; what comes back undoes it. */
export type Enhance = (element: HTMLElement) => () => void;

export type EnhancementKind = 'parts' | 'range-chart' | 'bays' | 'pick-list' | 'before-after';

export const enhancements: Readonly<Record<EnhancementKind, () => Promise<Enhance>>> = {
  parts: async () => (await import('./enhance/parts.ts')).enhanceParts,
  'range-chart': async () => (await import('./enhance/range-chart.ts')).enhanceRangeChart,
  bays: async () => (await import('./enhance/bays.ts')).enhanceBays,
  'before-after': async () => (await import('./enhance/before-after.ts')).enhanceBeforeAfter,
  'pick-list': async () => (await import('./enhance/pick-list.ts')).enhancePickList,
};

/** Brings all blocks of a prerendered page to life; one whose script can't be had stays as it is. */
export const enhanceAll = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-enhance]')) {
    const load = enhancements[element.dataset['enhance'] as EnhancementKind];
    load?.().then(
      (enhance) => enhance(element),
      () => undefined,
    );
  }
};
