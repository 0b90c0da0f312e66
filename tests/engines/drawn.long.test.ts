/** Drawn blocks as each engine draws them: no name lies on a rule, no number on its ring or line. */
import { expect, test } from 'vitest';
import { pathOf } from '../browser/site-files.ts';
import { inEachEngine, leaving } from './each-engine.ts';
import { desktop, phone, type Visitor } from './visitor.ts';

/** What lies where it should not. Runs in the page, which has no other blocks of these kinds. */
const overlaps = () => {
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  const groups = [...document.querySelectorAll('[data-enhance] :is(fieldset, [role="group"])')].map((group) => {
    const name = group.querySelector(':scope > :is(legend, b)');
    const rule = parseFloat(getComputedStyle(group).borderTopWidth);
    return { what: name?.textContent ?? '', room: boxOf(name).top - boxOf(group).top - rule };
  });
  const ranks = [...document.querySelectorAll('[data-enhance] ._rank')].map((rank) => {
    const ring = boxOf(rank.parentElement?.querySelector('._ring'));
    // A box of letters is higher than they are: what counts is the width.
    return { what: rank.textContent, room: ring.width - boxOf(rank).width - 2 };
  });
  const lengths = [...document.querySelectorAll('[data-enhance="bays"] figure p')].map((length) => {
    const lines = [...(length.parentElement?.querySelectorAll('._line') ?? [])];
    return { what: length.textContent, room: boxOf(length).top - Math.max(...lines.map((line) => boxOf(line).bottom)) };
  });
  return { groups, ranks, lengths };
};

const atEachSize = async (visitor: Visitor, check: (found: ReturnType<typeof overlaps>) => void): Promise<void> => {
  for (const size of [phone, desktop]) {
    await visitor.tab.resize(size);
    await visitor.until((width) => innerWidth === width, size.width);
    check(await visitor.evaluate(overlaps));
  }
};

const tight = (places: readonly { readonly what: string; readonly room: number }[]) =>
  places.filter(({ room }) => !(room >= 0));

inEachEngine((visit) => {
  test('a chart’s numbers stand in their rings, what it asks below the rule, a length below its dimension line', () =>
    visit(pathOf('couverture-tuiles'), { allows: leaving }, async (visitor, front) => {
      await atEachSize(visitor, ({ groups, ranks }) => {
        expect(groups.length).toBeGreaterThan(0);
        expect(ranks.length).toBeGreaterThan(0);
        expect(tight([...groups, ...ranks])).toEqual([]);
      });
      await visitor.tab.goto(front.origin + pathOf('charpente-agricole'));
      await visitor.wake();
      await atEachSize(visitor, ({ lengths }) => {
        expect(lengths.length).toBeGreaterThan(0);
        expect(tight(lengths)).toEqual([]);
      });
    }));
});
