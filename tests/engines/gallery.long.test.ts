/** The gallery: filters and order, which the address keeps. */
import { expect, test } from 'vitest';
import { pathOfTemplate, siteFiles } from '../browser/site-files.ts';
import { inOtherEngines } from './each-engine.ts';
import { phone, type Visitor } from './visitor.ts';

const { spec, projects } = siteFiles();
const { gallery: words } = spec.labels;
const path = pathOfTemplate('gallery');
const category = projects[0]?.category ?? '';
const ofCategory = projects.filter((project) => project.category === category).length;

const filters = `[role="group"][aria-label="${words.filterGroup}"] button`;
const orders = `[role="group"][aria-label="${words.sort.label}"] button`;
const untilCards = (visitor: Visitor, count: number) =>
  visitor.until((wanted) => document.querySelectorAll('main article').length === wanted, count);
const untilAddress = (visitor: Visitor, address: string) =>
  visitor.until((wanted) => new URL(wanted, location.href).href === new URL(location.href).href, address);

inOtherEngines((visit) => {
  test('a filter and an order are in the address; history and a reload keep them; a card leads on, and back', () =>
    visit(path, {}, async (visitor) => {
      const all = await visitor.evaluate(() => document.querySelectorAll('main article').length);
      const parameters = async (): Promise<URLSearchParams> =>
        new URLSearchParams((await visitor.address()).split('?')[1]);
      await visitor.click(filters, category);
      await untilCards(visitor, ofCategory);
      expect((await parameters()).get(words.address.category)).toBe(category);
      await visitor.tab.back();
      await untilCards(visitor, all);
      expect(await visitor.address()).toBe(path);
      await visitor.tab.forward();
      await untilCards(visitor, ofCategory);
      await visitor.tab.reload();
      await visitor.wake();
      await untilCards(visitor, ofCategory);

      await visitor.click(orders, words.sort.budget);
      await visitor.until(
        (css, name) =>
          [...document.querySelectorAll(css)]
            .find((button) => button.textContent.startsWith(name))
            ?.getAttribute('aria-pressed') === 'true',
        orders,
        words.sort.budget,
      );
      const both = await visitor.address();
      expect((await parameters()).get(words.address.category)).toBe(category);
      expect((await parameters()).get(words.address.sort)).toBe(words.address.budget);
      await untilCards(visitor, ofCategory);

      const href = await visitor.evaluate(() => document.querySelector('main article a')?.getAttribute('href') ?? '');
      await visitor.click(`main article a[href="${href}"]`);
      await untilAddress(visitor, href);
      await visitor.tab.back();
      await untilAddress(visitor, both);
      await visitor.until((wanted) => document.querySelector(`main article a[href="${wanted}"]`) !== null, href);
      await untilCards(visitor, ofCategory);
    }));

  test('on a phone a filter chosen before the application came is what is shown', () =>
    visit(path, { size: phone, isLive: false }, async (visitor) => {
      await visitor.click(filters, category);
      await untilCards(visitor, ofCategory);
    }));
});
