import { describe, expect, test } from 'vitest';
import { displayPhones, isSamePhone, linkPhones, phonesIn, splitSearch } from '../../formats/phones.ts';

const landline = '+33471000000';
const mobile = '+33612345678';

/** As people write them, with the numbers that are dialled. */
const written: readonly (readonly [string, readonly string[]])[] = [
  ['04 71 00 00 00', [landline]],
  ['0471000000', [landline]],
  ['04.71.00.00.00', [landline]],
  ['04-71-00-00-00', [landline]],
  ['04/71/00/00/00', [landline]],
  ['(04) 71 00 00 00', [landline]],
  ['4 71 00 00 00', [landline]],
  ['+33 4 71 00 00 00', [landline]],
  ['+33471000000', [landline]],
  ['+33 (0)4 71 00 00 00', [landline]],
  ['+33(0)471000000', [landline]],
  ['+33 04 71 00 00 00', [landline]],
  ['(+33) 4 71 00 00 00', [landline]],
  ['+(33) 4 71 00 00 00', [landline]],
  ['0033 4 71 00 00 00', [landline]],
  ['0033(0)471000000', [landline]],
  ['00 33 4 71 00 00 00', [landline]],
  ['33 4 71 00 00 00', [landline]],
  ['\u202a04\u201171\u00a000\u202f00\u201100\u202c', [landline]],
  ['０４ ７１ ００ ００ ００', [landline]],
  ['6 12 34 56 78', [mobile]],
  ['04 71 00 00 00 poste 12', [landline]],
  ['04 71 00 00 00 (le soir)', [landline]],
  ['04 71 00 00 00 #12', [landline]],
  ['04 71 00 00 00/01', [landline]],
  ['06 12 34 56 78 - 12h à 14h', [mobile]],
  ['04 71 00 00 00 / 06 12 34 56 78', [landline, mobile]],
  ['04 71 00 00 00/06 12 34 56 78', [landline, mobile]],
  ['04.71.00.00.00/06.12.34.56.78', [landline, mobile]],
  ['04 71 00 00 00 ou 06 12 34 56 78', [landline, mobile]],
  ['04 71 00 00 00 - 06 12 34 56 78', [landline, mobile]],
  ['04 71 00 00 00-06 12 34 56 78', [landline, mobile]],
  ['04 71 00 00 00 06 12 34 56 78', [landline, mobile]],
  ['0471000000 0612345678', [landline, mobile]],
  ['04710000000612345678', [landline, mobile]],
  ['+33471000000+33612345678', [landline, mobile]],
  ['04 71 00 00 00, 06 12 34 56 78.', [landline, mobile]],
  ['04 71 00 00 00 (06 12 34 56 78)', [landline, mobile]],
  ['04 71 00 00 00\n06 12 34 56 78', [landline, mobile]],
  ['+33 4 71 00 00 00 / +41 21 123 45 67', [landline, '+41211234567']],
  ['04 71 00 00 00 06 12 34 56 78 +41 21 123 45 67', [landline, mobile, '+41211234567']],
  ['+41 21 123 45 67', ['+41211234567']],
  ['0041 21 123 45 67', ['+41211234567']],
  ['+32 2 123 45 67', ['+3221234567']],
  ['+44 (0)20 7946 0958', ['+442079460958']],
  ['+1 (415) 555-2671', ['+14155552671']],
  ['+39 06 6982 1234', ['+390669821234']],
  // A prefix and the right length, although the range is not known to be in use.
  ['+44 7700 900123', ['+447700900123']],
  ['3949', []],
  ['15', []],
  ['118 218', []],
  ['123456', []],
  ['000000', []],
  ['00 00 00 00 00', []],
  ['04 71 00 00', []],
  ['04 71 00 00 00 12', []],
  ['à voir', []],
];

test.each(written)('%j dials %j', (text, numbers) => {
  const pieces = linkPhones(text, 'FR');
  expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(numbers.map((number) => `tel:${number}`));
  expect(phonesIn(text, 'FR')).toEqual(numbers);
  // Nothing of what was written is lost.
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

describe('the country of the company', () => {
  test.each([
    ['020 7946 0958', 'GB', ['+442079460958']],
    ['020 7946 0958 / 07700 900123', 'GB', ['+442079460958', '+447700900123']],
    ['021 123 45 67', 'CH', ['+41211234567']],
    ['02/123.45.67', 'BE', ['+3221234567']],
    ['(415) 555-2671', 'US', ['+14155552671']],
    ['04 71 00 00 00', undefined, []],
    ['+33 4 71 00 00 00', undefined, [landline]],
    ['04 71 00 00 00', 'XX', []],
  ] as const)('%s in %s', (text, country, numbers) => expect(phonesIn(text, country)).toEqual(numbers));
});

test.each([
  ['+33 (0)4 71 00 00 00', '04 71 00 00 00'],
  ['6 12 34 56 78', '06 12 34 56 78'],
  ['04710000000612345678', '04 71 00 00 00 06 12 34 56 78'],
  ['0471000000 poste 12', '04 71 00 00 00 poste 12'],
  ['0041211234567', '+41 21 123 45 67'],
  ['04 71 00', '04 71 00'],
])('%j is shown as %j', (text, shown) => expect(displayPhones(text, 'FR')).toBe(shown));

test('a phone is the same in any notation, and among several', () => {
  for (const [text, numbers] of written) {
    if (numbers.length === 0) continue;
    expect(isSamePhone(text, '00 33 4 71 00 00 00', 'FR'), text).toBe(numbers.includes(landline));
    expect(isSamePhone('0612345678', text, 'FR'), text).toBe(numbers.includes(mobile));
  }
  // What cannot be read: the same digits, or the last nine of them.
  expect(isSamePhone('3949 00', '394900', 'FR')).toBe(true);
  expect(isSamePhone('04 71 00 00 00', '+33 4 71 00 00 00', undefined)).toBe(true);
  expect(isSamePhone('04 71 00 00 00 / 06 12 34 56 78', '0471000000', undefined)).toBe(true);
  expect(isSamePhone('04 71 00 00 00 / 06 12 34 56 78', '+33 6 12 34 56 78', undefined)).toBe(true);
  expect(isSamePhone('12', '12', 'FR')).toBe(false);
  expect(isSamePhone('', '', 'FR')).toBe(false);
});

test('a search is read as words and national numbers', () => {
  expect(splitSearch('grange +33 (0)4 71 00 00 00 toit', 'FR')).toEqual({
    words: 'grange   toit',
    numbers: ['471000000'],
  });
  expect(splitSearch('39 98', 'FR')).toEqual({ words: '39 98', numbers: [] });
});
