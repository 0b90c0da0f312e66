/** The fonts that draw a page, and a slow connection for them to arrive on. */
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
