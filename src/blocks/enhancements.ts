/**
 * Progressive enhancement of blocks: one script each, loaded when its block is on the page. The scripts work on the
 * DOM, whether the block was hydrated or not.
 */

/** Enhances a block's element; returns a function that undoes it. */
export type Enhance = (element: HTMLElement) => () => void;

export type EnhancementKind = 'parts' | 'range-chart' | 'bays' | 'pick-list' | 'before-after';

export const enhancements: Readonly<Record<EnhancementKind, () => Promise<Enhance>>> = {
  parts: async () => (await import('./enhance/parts.ts')).enhanceParts,
  'range-chart': async () => (await import('./enhance/range-chart.ts')).enhanceRangeChart,
  bays: async () => (await import('./enhance/bays.ts')).enhanceBays,
  'before-after': async () => (await import('./enhance/before-after.ts')).enhanceBeforeAfter,
  'pick-list': async () => (await import('./enhance/pick-list.ts')).enhancePickList,
};

/** Enhances all blocks of a page that is not hydrated; a block whose script cannot be loaded stays as it is. */
export const enhanceAll = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-enhance]')) {
    const load = enhancements[element.dataset['enhance'] as EnhancementKind];
    load?.().then(
      (enhance) => enhance(element),
      () => undefined,
    );
  }
};
