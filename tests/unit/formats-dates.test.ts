/** One function writes dates wherever they stand: pages, mails, the desk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateText } from '../../formats/dates.ts';

const long = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
const day = (iso: string): Date => new Date(`${iso}T00:00:00Z`);

test('French counts the first of a month apart, alone and in a span', () => {
  expect(dateText(long('fr-FR'), day('2031-01-01'))).toBe('1er janvier 2031');
  expect(dateText(long('fr-FR'), day('2031-01-11'))).toBe('11 janvier 2031');
  expect(dateText(long('fr-FR'), day('2031-01-01'), day('2031-01-03'))).toMatch(/^1er.3 janvier 2031$/u);
  expect(dateText(long('fr-FR'), day('2031-05-31'), day('2031-06-01'))).toMatch(/^31 mai.{1,3}1er juin 2031$/u);
  expect(dateText(long('fr-FR'), day('2031-01-01'), day('2031-01-01'))).toBe('1er janvier 2031');
});

test('other languages have dates as CLDR does', () => {
  expect(dateText(long('en-GB'), day('2031-01-01'))).toBe('1 January 2031');
  expect(dateText(long('de-CH'), day('2031-01-01'))).toBe('1. Januar 2031');
});

/** Clocks, names of days and months, and sortable dates are no dates as people write them. */
test('no other module formats a whole date by itself', () => {
  const project = join(import.meta.dirname, '../..');
  const hits = ['src', 'desk', 'server', 'generator'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
      .filter((name) => {
        const text = readFileSync(join(project, folder, name), 'utf8');
        return /dateStyle|day: 'numeric', month: 'long'/.test(text) && !text.includes('formats/dates.ts');
      })
      .map((name) => `${folder}/${name}`),
  );
  expect(hits).toEqual([]);
});
