/** The desk counts as people write: one of something in the singular, and none of it as the language has it. */
import { expect, test } from 'vitest';
import { createFormats } from '../../desk/client/formats.ts';

const numbers = [0, 1, 2, 11, 21, 12_500];

test.each([
  ['fr', ['0 note', '1 note', '2 notes', '11 notes', '21 notes', '12\u202F500 notes']],
  ['en', ['0 notes', '1 note', '2 notes', '11 notes', '21 notes', '12,500 notes']],
])('in %s', (locale, expected) => {
  const { counted } = createFormats(locale);
  expect(numbers.map((count) => counted(count, '{count} note', '{count} notes'))).toEqual(expected);
});

test('a singular that names one of it is for one alone', () => {
  const { counted } = createFormats('fr');
  expect([0, 1, 2].map((count) => counted(count, 'la note', '{count} notes'))).toEqual([
    '0 notes',
    'la note',
    '2 notes',
  ]);
});
