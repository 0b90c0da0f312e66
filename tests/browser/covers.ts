/** Fixed elements, and what they cover while the page scrolls. */
import type { Page } from 'playwright';

/**
 * Scrolls through the whole page, a part of a window at a time; `look` says what it found at each place. A page that
 * does not follow fails, where it would be scrolled for ever.
 */
export const scrollThroughPage = async (
  page: Page,
  look: (top: number) => Promise<readonly string[]>,
): Promise<string[]> => {
  const found: string[] = [];
  const step = Math.floor((page.viewportSize()?.height ?? 600) * 0.7);
  for (let top = 0; ; top += step) {
    const { reached, end } = await page.evaluate((to) => {
      scrollTo({ top: to, behavior: 'instant' });
      return new Promise<{ reached: number; end: number }>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve({ reached: scrollY, end: document.documentElement.scrollHeight - innerHeight }),
          ),
        ),
      );
    }, top);
    found.push(...(await look(top)).map((finding) => `at ${top}: ${finding}`));
    if (reached >= end - 1) return found;
    if (reached < top - 1) throw new Error(`The page was scrolled to ${top} of ${end} and stands at ${reached}.`);
  }
};

export interface Covered {
  /** Of the window's height. */
  readonly share: number;
  readonly by: readonly string[];
}

/** How much of the window is covered by what stays in place across it, and what that is. */
export const covered = (page: Page): Promise<Covered> =>
  page.evaluate(() => {
    const by: string[] = [];
    const rows = new Set<number>();
    for (const element of document.querySelectorAll('body *')) {
      const { position, top, bottom } = getComputedStyle(element);
      if (position !== 'fixed' && position !== 'sticky') continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      const isAt = (edge: string, distance: number): boolean => Math.abs(distance - Number.parseFloat(edge)) < 1.5;
      const isStuck = position === 'fixed' || isAt(top, box.top) || isAt(bottom, innerHeight - box.bottom);
      if (!isStuck || box.width < innerWidth * 0.8) continue;
      by.push(`${element.tagName.toLowerCase()} ${Math.round(box.height)}`);
      for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(innerHeight, Math.ceil(box.bottom)); y += 1)
        rows.add(y);
    }
    return { share: rows.size / innerHeight, by };
  });

/** Of the way back to the top: whether it has a place of its own in the header, over nothing else. */
export const backToTopCovers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('[data-back-to-top]');
    const header = document.querySelector('header');
    if (!button || !header) return ['no button, or no header'];
    const box = button.getBoundingClientRect();
    const frame = header.getBoundingClientRect();
    const found: string[] = [];
    if (box.left < frame.left || box.right > frame.right || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
      found.push('the button leaves the header');
    for (const other of header.querySelectorAll('a, button, img, svg')) {
      if (
        other === button ||
        button.contains(other) ||
        other.contains(button) ||
        !other.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const { left, right, top, bottom } = other.getBoundingClientRect();
      if (left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1)
        found.push(`the button covers « ${other.getAttribute('aria-label') ?? other.textContent ?? ''} »`);
    }
    return found;
  });

interface FocusSeen {
  readonly hidden: readonly string[];
  /** The focus has left the page. */
  readonly isOut: boolean;
  readonly isInMain: boolean;
}

/** Whether the element in focus is hidden, in part or whole, by what stays in the window (WCAG 2.2, 2.4.12). */
export const focusHidden = (page: Page): Promise<FocusSeen> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const isOut = focused === document.body;
    const isInMain = focused !== null && focused.closest('main') !== null;
    if (!focused || isOut || focused.tagName === 'MAIN') return { hidden: [], isOut, isInMain };
    const box = focused.getBoundingClientRect();
    if (box.height > innerHeight / 2 || box.width <= 1) return { hidden: [], isOut, isInMain };
    const stays = [...document.querySelectorAll('header, body #_root > aside, #cc-main .cm')];
    const hidden = stays.flatMap((over) => {
      if (
        over.contains(focused) ||
        !over.checkVisibility({ visibilityProperty: true }) ||
        !['sticky', 'fixed'].includes(getComputedStyle(over).position)
      )
        return [];
      const { top, bottom } = over.getBoundingClientRect();
      const covered = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      const onTop = document.elementFromPoint(
        (box.left + box.right) / 2,
        (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2,
      );
      return covered > 1 && !focused.contains(onTop)
        ? [`« ${(focused.textContent ?? '').trim().slice(0, 40)} » is under ${over.tagName.toLowerCase()}`]
        : [];
    });
    return { hidden, isOut, isInMain };
  });
