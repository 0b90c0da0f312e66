/** What has the focus. */
import type { Page } from 'playwright';

export const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 60) ?? '');
export const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? '');
