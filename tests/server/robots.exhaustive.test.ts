/** Robots and people in the numbers of a year: robots.long.test.ts has a share of them. */
import { expect, test } from 'vitest';
import { sendCrowd } from './robots-run.ts';

test('of 1,000 programs of each kind at most ten in all pass unmarked, of 200 people and 200 who come back none is marked', async () => {
  const { markedPeople, unmarked } = await sendCrowd({
    people: 200,
    returning: 200,
    plain: 1000,
    scraping: 1000,
    repeating: 1000,
  });
  expect(markedPeople.map(({ message, suspicion }) => ({ message, suspicion }))).toEqual([]);
  expect(unmarked.plain + unmarked.scraping + unmarked.repeating, JSON.stringify(unmarked)).toBeLessThanOrEqual(10);
});
