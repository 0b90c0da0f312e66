/** Pages under larger text: what is cut, what is covered, and what can no longer be reached. */
import type { Page } from 'playwright';

export interface TextSize {
  readonly name: string;
  /** Size of the window in CSS pixels, of one as wide as a width of the list. */
  readonly viewport: (width: number) => { readonly width: number; readonly height: number };
  readonly widths: readonly number[];
  /** Sizes of the browser's own fonts. */
  readonly fonts?: FontSizes;
  /** As a visitor's styles are. */
  readonly styles?: string;
}

interface FontSizes {
  readonly standard: number;
  readonly fixed: number;
}

const usualFonts: FontSizes = { standard: 16, fixed: 13 };

const usual = [320, 768, 1280] as const;
const height = (width: number): number => (width < 600 ? 700 : 900);

/** WCAG 2.2, 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p ' +
  '{ margin-bottom: 2em !important }';

/**
 * Gives a page this size of text in the place of another: before the page is opened, so that it is laid out in it, or
 * while it is open, as visitors do.
 */
export const applyTextSize = async (page: Page, { fonts = usualFonts, styles = '' }: TextSize): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setFontSizes', { fontSizes: fonts });
  // The policy of the page allows no other styles; a tool of the visitor's asks nobody.
  await page.addInitScript(useStyles, styles);
  await page.evaluate(useStyles, styles);
};

/** Runs in the page. */
const useStyles = (css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
};

export const textSizes: readonly TextSize[] = [
  {
    name: 'text twice as large',
    widths: usual,
    viewport: (width) => ({ width, height: height(width) }),
    fonts: { standard: 32, fixed: 26 },
  },
  {
    // As a style of the visitor's, or Firefox's zoom of text alone: queries of the window do not know of it.
    name: 'root font twice as large',
    widths: [320, 390, 768, 1024, 1280],
    viewport: (width) => ({ width, height: height(width) }),
    styles: 'html { font-size: 200% !important }',
  },
  {
    name: 'text spaced out',
    widths: usual,
    viewport: (width) => ({ width, height: height(width) }),
    styles: spacing,
  },
  {
    // A window of these widths, of which 400 % leaves a quarter; narrower ones are less than anybody must bear
    // (1.4.10).
    name: 'zoomed to 400 %',
    widths: [1280, 1920],
    viewport: (width) => ({ width: width / 4, height: 256 }),
  },
];

/** Whatever a reader would miss, one line a finding. */
export const losses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The window or the text may just have changed: what follows them does so with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Below the window nothing is drawn before it comes near.
    document.querySelectorAll<HTMLElement>('*').forEach((element) => {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    });
    await document.fonts.ready;
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()} ` +
      `« ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)} »`;
    const isShown = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const box = element.getBoundingClientRect();
      return box.width > 1 && box.height > 1;
    };
    /** Scrolled sideways on purpose, or read by screen readers alone. */
    const isElsewhere = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, clipPath, position } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
        if (clipPath === 'inset(50%)' || (position === 'absolute' && at.getBoundingClientRect().width <= 1))
          return true;
        if (at.getAttribute('aria-hidden') === 'true') return true;
      }
      return element.closest('svg, [popover]:not(:popover-open), video, ._picture-missing, option, select') !== null;
    };
    if (document.documentElement.scrollWidth > width)
      found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} px in ${width}`);

    interface Line {
      readonly owner: Element;
      readonly box: DOMRect;
    }
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const owner = texts.currentNode.parentElement;
      if (!owner || !texts.currentNode.textContent?.trim() || !isShown(owner) || isElsewhere(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) {
        if (box.width < 2) continue;
        const isEllipsis = getComputedStyle(owner).textOverflow === 'ellipsis';
        if (!isEllipsis && (box.left < -1 || box.right > width + 1))
          found.push(`outside the window (${Math.round(box.left)} to ${Math.round(box.right)}): ${name(owner)}`);
        lines.push({ owner, box });
      }
    }
    for (const control of document.querySelectorAll(
      'a[href], button, summary, input:not([type="hidden"], [type="file"]), select, textarea',
    )) {
      if (!isShown(control) || isElsewhere(control)) continue;
      const { left, right } = control.getBoundingClientRect();
      if (left < -1 || right > width + 1)
        found.push(`cannot be reached (${Math.round(left)} to ${Math.round(right)}): ${name(control)}`);
    }
    // A word of a button on two lines.
    for (const control of document.querySelectorAll(
      'header :is(a, button), main button, main [data-actions] a:not([href^="mailto:"])',
    )) {
      if (!isShown(control) || isElsewhere(control)) continue;
      const inside = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (inside.nextNode()) {
        for (const { index, 0: word } of (inside.currentNode.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(inside.currentNode, index);
          range.setEnd(inside.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(`broken inside « ${word} »: ${name(control)}`);
        }
      }
    }
    // Text in a box that hides what it cannot hold.
    for (const { owner, box } of lines) {
      for (let at: Element | null = owner; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
        // A crumb's own page gives way: its title follows in full.
        if (textOverflow === 'ellipsis' && at.closest('nav')) break;
        if (!['hidden', 'clip'].includes(overflowX) && !['hidden', 'clip'].includes(overflowY)) continue;
        const outer = at.getBoundingClientRect();
        if (box.right > outer.right + 2 || box.bottom > outer.bottom + 3 || box.left < outer.left - 2)
          found.push(`cut: ${name(owner)}`);
        break;
      }
    }
    // Text over text: blocks that have nothing to do with each other.
    const isStuck = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      return false;
    };
    const blockOf = (element: Element): Element => {
      let at = element;
      while (
        at.parentElement &&
        getComputedStyle(at).display.startsWith('inline') &&
        at.parentElement !== document.body
      )
        at = at.parentElement;
      return at;
    };
    const still = lines.filter(({ owner }) => !isStuck(owner)).map((line) => ({ ...line, block: blockOf(line.owner) }));
    still.sort((a, b) => a.box.top - b.box.top);
    for (const [index, first] of still.entries()) {
      for (const second of still.slice(index + 1)) {
        if (second.box.top > first.box.bottom) break;
        if (first.block === second.block || first.block.contains(second.block) || second.block.contains(first.block))
          continue;
        const across = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
        const down = Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
        // A line's box is higher than its letters.
        if (across > 3 && down > 0.4 * Math.min(first.box.height, second.box.height))
          found.push(`${name(first.owner)} covers ${name(second.owner)}`);
      }
    }
    return [...new Set(found)];
  });
