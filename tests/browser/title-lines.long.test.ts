/** A title is words alone: a line that stands over it belongs to what comes before, or to nothing. */
import { expect, test } from 'vitest';
import { templatePages } from './site-files.ts';
import { visit } from './visit.ts';

const windows = [390, 1440];

test.each(windows.flatMap((width) => templatePages().map((path) => [path, width] as const)))(
  'no title of %s has a line of its own at %i px',
  (path, width) =>
    visit(path, { width, height: 900, isLive: false }, async (page) => {
      const lines = await page.locator('main :is(h1, h2, h3, h4, h5, h6)').evaluateAll((titles) =>
        titles.flatMap((title) => {
          const found: string[] = [];
          for (const part of ['', '::before', '::after']) {
            const style = getComputedStyle(title, part === '' ? null : part);
            if (part !== '' && (style.content === 'none' || style.content === 'normal')) continue;
            const drawn = [
              Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none' && 'border',
              style.boxShadow !== 'none' && 'shadow',
              style.backgroundImage !== 'none' && 'background',
              style.textDecorationLine.includes('overline') && 'overline',
              part !== '' &&
                Number.parseFloat(style.height) > 0 &&
                style.backgroundColor !== 'rgba(0, 0, 0, 0)' &&
                'bar',
            ];
            found.push(...drawn.filter((what) => what !== false).map((what) => `${title.textContent}${part}: ${what}`));
          }
          return found;
        }),
      );
      expect(lines).toEqual([]);
      // A line between two parts of a box goes with the part above it.
      const stray = await page.locator('main :is(aside, section, div) > *').evaluateAll((parts) =>
        parts.flatMap((part) => {
          const before: Element[] = [];
          for (let at = part.previousElementSibling; at; at = at.previousElementSibling) before.push(at);
          const isFirstSeen = before.length > 0 && !before.some((sibling) => sibling.checkVisibility());
          const isLined = Number.parseFloat(getComputedStyle(part).borderTopWidth) > 0 && part.checkVisibility();
          const isBoxed = Number.parseFloat(getComputedStyle(part.parentElement ?? part).borderTopWidth) > 0;
          return isFirstSeen && isLined && isBoxed ? [part.outerHTML.slice(0, 80)] : [];
        }),
      );
      expect(stray).toEqual([]);
    }),
);
