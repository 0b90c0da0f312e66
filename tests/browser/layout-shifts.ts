/** Layout shifts of a page (Layout Instability API): their sum, and what moved. */
import type { Page } from 'playwright';

/** A layout shift: its value, and the elements or texts that moved. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** An entry of the API, which the DOM types lack. */
type LayoutShift = PerformanceEntry & { readonly value: number; readonly sources: readonly { readonly node?: Node }[] };

/** Collects layout shifts from the first byte on; call it before the page is opened. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent?.slice(0, 40)) ?? '',
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Runs in the page: settles once it was painted. */
export const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The sum of the layout shifts so far, and a line for each. */
export const shiftsSoFar = async (page: Page): Promise<{ readonly sum: number; readonly lines: readonly string[] }> => {
  const shifts = await page.evaluate(() => (window as unknown as { readonly shifts: readonly Shift[] }).shifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    lines: shifts.map(({ value, moved }) => `${value.toFixed(5)} ${moved.join(' | ')}`),
  };
};
