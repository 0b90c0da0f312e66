/** The date of an event: one day, or its first and last day, with what they share told once. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Meeting } from '../../src/blocks/Meeting.tsx';

const dates = (from: string, to?: string): string | undefined =>
  /<time dateTime="[\d-]+">([^<]*)<\/time>/.exec(
    renderToStaticMarkup(createElement(Meeting, { title: 'Salon', place: 'Le Puy', from, ...(to && { to }) })),
  )?.[1];

test.each([
  ['2026-03-12', undefined, '12 mars 2026'],
  ['2026-03-12', '2026-03-12', '12 mars 2026'],
  ['2026-03-12', '2026-03-14', '12 – 14 mars 2026'],
  ['2026-03-28', '2026-04-02', '28 mars – 2 avril 2026'],
  ['2026-12-30', '2027-01-02', '30 décembre 2026 – 2 janvier 2027'],
])('from %s to %s is « %s »', (from, to, expected) => {
  expect(dates(from, to)?.replaceAll('\u00A0', ' ')).toBe(expected);
});
