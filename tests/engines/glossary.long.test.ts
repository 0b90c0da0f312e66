/** The words of the glossary: their definition in place, for the pointer and for the keyboard (WCAG 1.4.13). */
import { expect, test } from 'vitest';
import { pathOf } from '../browser/site-files.ts';
import { inOtherEngines } from './each-engine.ts';
import type { Visitor } from './visitor.ts';

const article = pathOf('couverture-tuiles');
const term = 'main a[data-term]';
const untilTooltip = (visitor: Visitor, isShown: boolean) =>
  visitor.until(
    (wanted) => (document.querySelector('[role="tooltip"]')?.checkVisibility() ?? false) === wanted,
    isShown,
  );

inOtherEngines((visit) => {
  test('a word shows its definition to keyboard and pointer; both put it away; a click follows it', () =>
    visit(article, {}, async (visitor) => {
      await visitor.focus(term);
      await untilTooltip(visitor, true);
      await visitor.press('Tab');
      await visitor.until((css) => !document.querySelector(css)?.hasAttribute('aria-describedby'), term);
      // What may have the focus now is a word, too.
      await visitor.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        return null;
      });
      await untilTooltip(visitor, false);

      const href = await visitor.evaluate((css) => document.querySelector(css)?.getAttribute('href') ?? '', term);
      const word = `${term}[href="${href}"]`;
      await visitor.hover(word);
      await untilTooltip(visitor, true);
      expect(
        await visitor.evaluate((css) => {
          const described = document.querySelector(css)?.getAttribute('aria-describedby');
          return described === document.querySelector('[role="tooltip"]')?.id;
        }, word),
      ).toBe(true);
      await visitor.press('Escape');
      await untilTooltip(visitor, false);
      await visitor.click(word);
      await visitor.untilAt(href);
      // The definition is in view.
      await visitor.until(
        (hash) => {
          const { top = -1, bottom = Infinity } = document.querySelector(`${hash} dd`)?.getBoundingClientRect() ?? {};
          return top >= 0 && bottom <= innerHeight;
        },
        `#${href.split('#')[1]}`,
      );
    }));
});
