/**
 * Whatever is edited, an incremental build gives the bytes of a clean one: a sample of the edits that
 * every-leaf.exhaustive.test.ts makes, each edit that once went wrong, and a chain of edits. The seed is printed.
 */
import { describe, expect, test } from 'vitest';
import { compareEdits, outcomesOf } from './compare-edits.ts';
import { seed } from '../setup/seed.ts';
import { runComparison } from './run-comparison.ts';

const limit = 20 * 60_000;
const sampleSize = 12;
const chainLength = 10;

test('a sample of values and files', { timeout: limit }, async () => {
  const edits = await compareEdits({ limit: sampleSize });
  expect(edits.length, `seed ${seed}`).toBe(sampleSize);
  // What neither is refused nor can be built is a hole in the check.
  expect(outcomesOf(edits).failed, `seed ${seed}`).toEqual([]);
});

describe('builds in a row', () => {
  test('that once went wrong, and others of the kind', { timeout: limit }, async () => {
    expect((await runComparison('scenarios', seed, 0, 1, 0)).length).toBeGreaterThan(20);
  });

  test('of random edits', { timeout: limit }, async () => {
    expect(await runComparison('chain', seed, 0, 1, chainLength), `seed ${seed}`).toHaveLength(chainLength);
  });
});
