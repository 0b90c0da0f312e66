/**
 * Acts like a hand, once: Playwright's own `click` and `fill` try again where the page changes beneath them, though the
 * page has seen their first attempt, and write into elements that are gone.
 */
import type { Locator, Page } from 'playwright';

const attempts = 5;

/**
 * Presses the mouse button where the element is, and releases it. A helper that moves the page under the pointer makes
 * a hand meet something else: it lets go beside, and goes after the element. An element that the page replaces is not
 * missed: what becomes of the press is the page's to answer for.
 */
export const click = async (locator: Locator): Promise<void> => {
  const page = locator.page();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await locator.hover();
    await watchPointer(locator);
    await page.mouse.down();
    if (await hasMissed(page)) await page.mouse.move(0, 0);
    await page.mouse.up();
    if (!(await hasMissed(page))) return;
  }
  throw new Error('The element moved from under the pointer again and again.');
};

/**
 * Notes whether the button is pressed or released beside the element or the one in its place, or on a part of it that
 * a helper then replaces: browsers make no click of that.
 */
const watchPointer = (locator: Locator): Promise<void> =>
  locator.evaluate((element) => {
    window.pointerHasMissed = false;
    // A link that was pressed and left is dragged: of that press no release comes.
    window.pointerWatch?.abort();
    const { signal } = (window.pointerWatch = new AbortController());
    const met: Element[] = [];
    const isHit = (each: Element): boolean =>
      element.isConnected ? element.contains(each) : each.closest(element.localName) !== null;
    const note = ({ target }: Event): void => {
      met.push(target as Element);
      window.pointerHasMissed ||= !met.every(isHit);
    };
    for (const type of ['mousedown', 'mouseup']) addEventListener(type, note, { capture: true, once: true, signal });
  });

/** Whoever has left the page by the click has met what it was to meet. */
const hasMissed = async (page: Page): Promise<boolean> => {
  try {
    return await page.evaluate(() => window.pointerHasMissed ?? false);
  } catch (error) {
    if (String(error).includes('Execution context was destroyed')) return false;
    throw error;
  }
};

/** Writes into a field in the place of what it holds, as a keyboard or a paste does: into what has the focus. */
export const write = async (locator: Locator, text: string): Promise<void> => {
  const { keyboard } = locator.page();
  await click(locator);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.insertText(text);
};

declare global {
  interface Window {
    pointerHasMissed?: boolean;
    pointerWatch?: AbortController;
  }
}
