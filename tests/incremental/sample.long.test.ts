/** Two of the edits of edits.long.test.ts, made and taken back: an incremental build gives the bytes of a clean one. */
import { expect, test } from 'vitest';
import { seed } from '../setup/seed.ts';
import { runComparison } from './run-comparison.ts';

const editCount = 2;

test('a sample of edits, and back', { timeout: 900_000 }, async () => {
  const comparisons = await runComparison('leaves', seed, 0, 1, editCount);
  expect(comparisons.filter(({ name }) => !name.endsWith('and back')).length, `seed ${seed}`).toBe(editCount + 1);
});
