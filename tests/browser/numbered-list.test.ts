/** Where a numbered list begins. With React as browsers have it, which no build of the same process has replaced. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { beginsAt, NumberedList } from '../../src/blocks/NumberedList.tsx';

test('a list that begins with another number than 1 shows that number', () => {
  const html = renderToStaticMarkup(createElement(NumberedList, { start: 3 }, createElement('li', null, 'trois')));
  expect(html).toContain('<ol start="3"');
  expect(beginsAt(3).styles).toMatch(/counter-reset:\s*item 2;/);
});

test('one that begins with 1 has no number of its own', () => {
  expect(renderToStaticMarkup(createElement(NumberedList))).not.toContain('start=');
});
