/** A section of a page: with a mark in the margin where the page has marks, and its number as text alone elsewhere. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Section } from '../../src/blocks/Section.tsx';
import { SectionMarksContext } from '../../src/blocks/section-context.ts';

const drawn = (hasMarks: boolean): string =>
  renderToStaticMarkup(
    createElement(
      SectionMarksContext,
      { value: hasMarks },
      createElement(Section, { id: 'pose', title: 'La pose', number: 3 }, 'Une phrase.'),
    ),
  );
const markupOf = (html: string): string => html.replace(/<style[^>]*>.*?<\/style>/gs, '');

test.each([true, false])('with marks: %s, its title tells its number, and names it', (hasMarks) => {
  const html = markupOf(drawn(hasMarks));
  expect(html).toMatch(/<section [^>]*id="pose"[^>]*aria-labelledby="_pose-title"/);
  expect(html.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, ' ')).toMatch(/3[^\d]* La pose\s+Une phrase\./);
});

test('the mark and its column come with marks alone', () => {
  expect(markupOf(drawn(false))).not.toMatch(/_mark\b|<svg/);
  expect(markupOf(drawn(true)).length).toBeGreaterThan(markupOf(drawn(false)).length);
  expect(drawn(true)).toContain('grid-column:2/-1');
  expect(drawn(false)).not.toContain('grid-column:2/-1');
});
