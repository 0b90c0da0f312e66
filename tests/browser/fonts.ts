/** The fonts that draw a page, a slow connection for them to arrive on, and how they are kept back. */
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

/**
 * Keeps the fonts back until the page is painted, as a poor network does: whether text moves when they come is no
 * matter of luck. Call it before the page is opened, and `release` once the page is parsed.
 */
export const holdFonts = async (page: Page): Promise<{ readonly release: () => Promise<void> }> => {
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  return {
    release: async () => {
      await page.waitForFunction(isPaintedForLong);
      letThrough();
    },
  };
};

/** Runs in the page: it was painted, and the 100 ms are over in which a browser may still wait for an optional font. */
const isPaintedForLong = (): boolean => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint !== undefined && performance.now() - paint.startTime > 200;
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
