/**
 * Whatever is edited, an incremental build gives the bytes of a clean one: each value and each file of the tiny site,
 * edited once (changed, emptied or removed, by rotation; all three with INCREMENTAL_LONG=1), each edit that once went
 * wrong, and chains of edits. What the check refuses, it refuses both ways.
 */
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { runComparison, seed } from './run-comparison.ts';
import type { Comparison } from './compare-builds.ts';

const hour = 3_600_000;
const long = process.env['INCREMENTAL_LONG'] === '1' ? ['long'] : [];
const shardCount = 8;
const chainCount = 2;
const chainLength = 20;

test('every value and every file', { timeout: 6 * hour }, async () => {
  const shards = Array.from({ length: shardCount }, (_, shard) => shard);
  const edits: Comparison[] = [];
  const next = async (): Promise<void> => {
    for (let shard = shards.shift(); shard !== undefined; shard = shards.shift()) {
      const comparisons = await runComparison('leaves', seed, shard, shardCount, 0, ...long);
      edits.push(...comparisons.slice(1).filter(({ name }) => !name.endsWith('and back')));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, next));
  const ofKind = (kind: Comparison['outcome'], editKind = ''): number =>
    edits.filter(({ name, outcome }) => outcome === kind && name.endsWith(editKind)).length;
  console.log(`Seed ${seed}: ${edits.length} edits proved, of which the check refuses ${ofKind('refused')} both ways.`);
  expect(edits.length).toBeGreaterThan(600);
  // What neither is refused nor can be built is a hole in the check.
  expect(edits.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toEqual([]);
  // Most of what is emptied or removed is needed; most of what takes another value is not.
  expect(ofKind('refused', ' changed')).toBeLessThan(ofKind('built', ' changed') / 3);
});

describe('builds in a row', () => {
  test('that once went wrong, and others of the kind', { timeout: hour }, async () => {
    expect((await runComparison('scenarios', seed, 0, 1, 0)).length).toBeGreaterThan(20);
  });

  test.each(Array.from({ length: chainCount }, (_, chain) => seed + chain))(
    'of random edits, seed %i',
    { timeout: hour },
    async (start) => {
      expect(await runComparison('chain', start, 0, 1, chainLength)).toHaveLength(chainLength);
    },
  );
});
