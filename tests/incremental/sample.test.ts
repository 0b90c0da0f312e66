/** Some of what every-leaf.long.test.ts proves of all: an incremental build gives the bytes of a clean one. */
import { expect, test } from 'vitest';
import { prove, seed } from './prove-with.ts';

const EDITS = 2;

test('a sample of edits, and back', { timeout: 900_000 }, async () => {
  const verdicts = await prove('leaves', seed, 0, 1, EDITS);
  expect(verdicts.filter(({ name }) => !name.endsWith('and back')).length, `seed ${seed}`).toBe(EDITS + 1);
});
