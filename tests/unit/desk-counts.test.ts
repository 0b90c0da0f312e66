/** The desk counts as people write: one of something in the singular. */
import { expect, test } from 'vitest';
import { countText } from '../../desk/client/request-texts.ts';

test.each([
  [0, '0 notes'],
  [1, '1 note'],
  [2, '2 notes'],
  [11, '11 notes'],
  [21, '21 notes'],
])('%i: %s', (count, expected) => {
  expect(countText(count, '1 note', '{count} notes')).toBe(expected);
});
