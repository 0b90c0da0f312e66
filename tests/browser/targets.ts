/** What is too small to be touched. */
import type { Page } from 'playwright';
import { siteFiles } from './site-files.ts';

const { projects } = siteFiles();
export const longest = [...projects].sort((a, b) => b.images.length - a.images.length)[0];

/** Elements that can be hit and are too small, as they stand now. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 44;
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[inert], [aria-hidden="true"]') !== null;
    // Read by screen readers only. (Of a file field the label is what is hit.)
    const isClipped = (element: Element): boolean =>
      getComputedStyle(element).clipPath !== 'none' && element.getBoundingClientRect().width <= 1;
    const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline';
    /** A link of running text, in what is stressed as well (WCAG 2.5.8, « Inline »). */
    const isInSentence = (element: Element): boolean => {
      let text = element.parentElement;
      while (text?.parentElement && isInline(text)) text = text.parentElement;
      return isInline(element) && (text?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    };
    const boxOf = (element: Element): DOMRect => {
      // The link of a card answers for the whole card.
      const after = getComputedStyle(element, '::after');
      const covered = after.position === 'absolute' && after.inset === '0px' ? element.closest('article') : null;
      return (covered ?? element).getBoundingClientRect();
    };
    return [
      ...document.querySelectorAll(
        'a[href], button, summary, select, textarea, input:not([type="hidden"], [type="file"]), label[for="_files"]',
      ),
    ]
      .filter((element) => !isHidden(element) && !isClipped(element) && !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = boxOf(element);
        // Half a pixel is the browser's.
        if (width >= least - 0.5 && height >= least - 0.5) return [];
        return [
          `${Math.round(width)} × ${Math.round(height)}: ${element.tagName.toLowerCase()} ` +
            `« ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} »`,
        ];
      });
  });

export const phone = {
  width: 390,
  height: 844,
  context: { hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
} as const;
