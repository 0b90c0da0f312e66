import { expect, test } from 'vitest';
import { sendCrowd } from './robots-run.ts';

test('of 1,000 programs at most ten pass unmarked, of 200 people none is marked', async () => {
  const { markedPeople, unmarked } = await sendCrowd({ people: 200, plain: 400, scraping: 300, repeating: 300 });
  expect(markedPeople.map(({ message, suspicion }) => ({ message, suspicion }))).toEqual([]);
  expect(unmarked.plain + unmarked.scraping + unmarked.repeating, JSON.stringify(unmarked)).toBeLessThanOrEqual(10);
});
