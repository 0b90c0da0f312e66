/** A table of the week, as a visitor sees and hears it. */
import { describe, expect, test } from 'vitest';
import { graphOf, read } from './read.ts';
import { pathOf } from './site-files.ts';
import { visit } from './visit.ts';

const site = 'second';
const path = pathOf('classes', site);
const table = 'main table:has(tbody th)';

test('its lines stand in the order of days and hours; one whose season is over is gone', async () => {
  const rows = await read(
    path,
    (page, selector: string) =>
      [...page.querySelectorAll(`${selector} tbody tr`)].map((row) =>
        [...row.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ')),
      ),
    table,
    site,
  );
  expect(rows).toEqual([
    ['Monday', '08:00–09:00', 'Ferry steps'],
    ['Tuesday', '17:30–19:00', 'The workshop'],
    ['Wednesday', '17:30–19:00', 'The workshop'],
    ['Friday', '12:00–14:00', 'School gate'],
    ['Saturday', '08:00–08:45', 'Lock cottageFrom 1 April 2099 to 30 September 2099'],
    ['Saturday', '09:00–12:00', 'Quay market, TarnbeckUntil 31 October 2099We look at brakes for nothing.'],
    ['Sunday', '10:00–11:00', 'Pump track'],
  ]);
});

test('it is a table to a screen reader: a name, heads of columns and of rows', () =>
  visit(path, { site, isLive: false }, async (page) => {
    const week = page.getByRole('table', { name: 'Where to find us in the week' });
    expect(await week.getByRole('columnheader').allTextContents()).toEqual(['Day', 'Hours', 'Where']);
    expect(await week.getByRole('rowheader').allTextContents()).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Friday',
      'Saturday',
      'Saturday',
      'Sunday',
    ]);
  }));

describe.each([320, 390, 1440])('at %d px', (width) => {
  test('it fits the page', () =>
    visit(path, { site, width, isLive: false }, async (page) => {
      const group = page.getByRole('group', { name: 'Where to find us in the week' });
      const [inner, outer] = await group.evaluate((element) => [element.scrollWidth, element.clientWidth]);
      expect(inner).toBeLessThanOrEqual(outer ?? 0);
    }));
});

test('search engines are told the places, the hours and the seasons', async () => {
  const company = (await graphOf(path, site)).find((thing) => String(thing['@id']).endsWith('/#organization'));
  const at = (day: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${day}`,
    opens,
    closes,
  });
  const saturday = { ...at('Saturday', '09:00', '12:00'), validThrough: '2099-10-31' };
  const early = { ...at('Saturday', '08:00', '08:45'), validFrom: '2099-04-01', validThrough: '2099-09-30' };
  const places = company?.['location'] as readonly { readonly name: string }[];
  expect(places).toHaveLength(7);
  expect(places.slice(0, 2)).toEqual([
    { '@type': 'Place', name: 'Quay market, Tarnbeck', openingHoursSpecification: saturday },
    { '@type': 'Place', name: 'The workshop', openingHoursSpecification: at('Tuesday', '17:30', '19:00') },
  ]);
  expect(places.at(-1)).toEqual({ '@type': 'Place', name: 'Lock cottage', openingHoursSpecification: early });
});
