/** The menus, as pointer and keyboard open them. */
import { expect, test } from 'vitest';
import { pathOf, siteFiles } from '../browser/site-files.ts';
import { inOtherEngines } from './each-engine.ts';
import { phone, type Visitor } from './visitor.ts';

const { labels, menus } = siteFiles().spec;

/** The first group of the header, and its first link. */
const group = menus.header.find((entry) => 'entries' in entry);
if (group === undefined || !('entries' in group)) throw new Error('site.yaml has no menu with entries');
const [link] = group.entries;
if (link?.route === undefined) throw new Error('the first entry of the menu leads to no page');
const target = pathOf(link.route);
/** A page without a film, which a browser would draw all the while. */
const legal = pathOf('mentions');

const bar = `header nav[aria-label="${labels.layout.mainNavigation}"]`;
const panel = '#_site-menu';
const isExpanded = (visitor: Visitor, css: string, wanted: 'true' | 'false') =>
  visitor.until(
    (selector, label, state) =>
      [...document.querySelectorAll(selector)]
        .find((button) => button.textContent.trim().startsWith(label))
        ?.getAttribute('aria-expanded') === state,
    `${css} button`,
    group.label,
    wanted,
  );
const focusedText = (visitor: Visitor): Promise<string> =>
  visitor.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

inOtherEngines((visit) => {
  test('the keyboard goes through a menu and leaves it; the pointer opens it, and a link of it leads on', () =>
    visit(legal, {}, async (visitor) => {
      await visitor.focus(`${bar} button`, group.label);
      await visitor.press('Enter');
      await isExpanded(visitor, bar, 'true');
      await visitor.press('Tab');
      expect(await focusedText(visitor)).toMatch(new RegExp(`^${link.label}`));
      await visitor.press('Escape');
      await isExpanded(visitor, bar, 'false');
      expect(await focusedText(visitor)).toBe(group.label);

      await visitor.evaluate(() => void Object.assign(window, { isSameDocument: true }));
      await visitor.hover(`${bar} button`, group.label);
      await isExpanded(visitor, bar, 'true');
      await visitor.click(`${bar} a`, link.label);
      await visitor.untilAt(target);
      // Within the application.
      expect(await visitor.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await visitor.until((label) => document.title.length > 0 && document.activeElement?.tagName === label, 'MAIN');
    }));

  test('on a phone what is opened before the application comes stays open, and a link of it leads on', () =>
    visit(legal, { size: phone, isLive: false }, async (visitor) => {
      await visitor.click('header button', labels.layout.menu);
      await visitor.click(`${panel} button`, group.label);
      await isExpanded(visitor, panel, 'true');
      expect(await visitor.evaluate((css) => document.querySelector(css)?.matches(':popover-open'), panel)).toBe(true);
      await visitor.wake();
      await isExpanded(visitor, panel, 'true');
      await visitor.click(`${panel} a`, link.label);
      await visitor.untilAt(target);
      await visitor.until((css) => !document.querySelector(css)?.checkVisibility(), panel);
    }));
});
