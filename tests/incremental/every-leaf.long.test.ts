/**
 * Whatever is edited, an incremental build gives the bytes of a clean one: each value and each file of the tiny site, edited
 * once (changed, emptied or removed, by rotation; all three with INCREMENTAL_LONG=1), each edit that once went wrong, and
 * chains of edits. What the check refuses, it refuses both ways.
 */
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { prove, seed } from './prove-with.ts';

const HOURS = 3_600_000;
const long = process.env['INCREMENTAL_LONG'] === '1' ? ['long'] : [];
const SHARDS = 8;
const CHAINS = 2;
const LINKS = 20;

test('every value and every file', { timeout: 6 * HOURS }, async () => {
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
  const counts = { edits: 0, refused: 0 };
  const failed: string[] = [];
  const next = async (): Promise<void> => {
    for (let shard = shards.shift(); shard !== undefined; shard = shards.shift()) {
      const verdicts = await prove('leaves', seed, shard, SHARDS, 0, ...long);
      const edits = verdicts.slice(1).filter(({ name }) => !name.endsWith('and back'));
      counts.edits += edits.length;
      counts.refused += edits.filter(({ outcome }) => outcome === 'refused').length;
      failed.push(...edits.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, next));
  console.log(`Seed ${seed}: ${counts.edits} edits proved, of which the check refuses ${counts.refused} both ways.`);
  if (failed.length > 0) console.log(`Neither refused nor built, both ways: ${failed.join('; ')}.`);
  expect(counts.edits).toBeGreaterThan(600);
  expect(counts.refused).toBeLessThan(counts.edits / 2);
});

describe('builds in a row', () => {
  test('that once went wrong, and others of the kind', { timeout: HOURS }, async () => {
    expect((await prove('scenarios', seed, 0, 1, 0)).length).toBeGreaterThan(20);
  });

  test.each(Array.from({ length: CHAINS }, (_, chain) => seed + chain))('of random edits, seed %i', { timeout: HOURS }, async (start) => {
    expect(await prove('chain', start, 0, 1, LINKS)).toHaveLength(LINKS);
  });
});
