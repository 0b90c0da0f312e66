/** Back and forward, between pages of the application and over pages loaded anew. */
import { expect, test } from 'vitest';
import { pathOf, pathOfTemplate, siteFiles } from '../browser/site-files.ts';
import { inOtherEngines, leaving } from './each-engine.ts';
import type { Visitor } from './visitor.ts';

const { spec } = siteFiles();
const contact = pathOfTemplate('contact');
const legal = pathOf('mentions');
/** Longer than a window. */
const page = pathOfTemplate('page');
const titleOf = (visitor: Visitor) => visitor.until(() => document.querySelector('main h1')?.textContent?.trim() ?? '');

inOtherEngines((visit) => {
  test('back and forward show the pages and where they were read, over a page that was loaded anew, too', () =>
    visit(page, { allows: leaving }, async (visitor, front) => {
      await visitor.tab.goto(front.origin + contact);
      await visitor.wake();
      await visitor.tab.back();
      await visitor.untilAt(page);
      await visitor.wake();

      const title = await titleOf(visitor);
      await visitor.click(`footer a[href="${legal}"]`);
      await visitor.untilAt(legal);
      await visitor.until(() => scrollY === 0);
      expect(await titleOf(visitor)).not.toBe(title);
      await visitor.tab.back();
      await visitor.untilAt(page);
      // The visitor had scrolled down to the footer.
      await visitor.until(
        (wanted) => document.querySelector('main h1')?.textContent?.trim() === wanted && scrollY > 100,
        title,
      );
      await visitor.tab.forward();
      await visitor.untilAt(legal);
      await visitor.until((before) => document.querySelector('main h1')?.textContent?.trim() !== before, title);
    }));

  test('the keyboard’s first stop leads to the content; after a link the focus is there, and the title is told', () =>
    visit(legal, {}, async (visitor) => {
      await visitor.press('Tab');
      expect(await visitor.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
        spec.labels.layout.skipToContent,
      );
      await visitor.press('Enter');
      await visitor.until(() => document.activeElement?.tagName === 'MAIN');

      const link = `header a[href="${contact}"]`;
      await visitor.focus(link);
      await visitor.press('Enter');
      await visitor.untilAt(contact);
      await visitor.until(() => document.activeElement?.tagName === 'MAIN');
      await visitor.until(() =>
        [...document.querySelectorAll('[role="status"]')].some((status) => status.textContent.includes(document.title)),
      );
    }));
});
