/** What has the focus at the desk. */
import type { Page } from 'playwright';

/** Tag and name of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName = '', textContent = '' } = document.activeElement ?? {};
    const written = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : undefined;
    return `${tagName} ${written ?? document.activeElement?.getAttribute('aria-label') ?? textContent}`;
  });
