/** Fonts of a page on a slow connection: which are drawn, and how much the layout shifts. */
import type { Page } from 'playwright';

/** 150 ms and 1.6 Mbit/s, nothing cached: a phone in a valley. */
export const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};

/** The faces that really draw an element's text, as the browser tells them. */
export const facesOf = async (page: Page, selector: string): Promise<string[]> => [
  ...(await glyphsOf(page, selector)).keys(),
];

/** How many of the glyphs of an element's text each face draws. */
export const glyphsOf = async (page: Page, selector: string): Promise<Map<string, number>> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const faces = new Map<string, number>();
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, glyphCount } of fonts) faces.set(familyName, (faces.get(familyName) ?? 0) + glyphCount);
  }
  return faces;
};

/** A layout shift: its value, and the elements that moved. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Collects layout shifts from the beginning on; `shiftsSoFar` reads them. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as LayoutShift;
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : '').slice(0, 100));
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** An entry of the Layout Instability API, which the DOM types lack. */
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources?: readonly { readonly node: Node | null }[];
};

/** The sum of the layout shifts so far, and what moved. */
export const shiftsSoFar = async (page: Page): Promise<{ readonly sum: number; readonly moved: string }> => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(' | ')}`).join('\n'),
  };
};
