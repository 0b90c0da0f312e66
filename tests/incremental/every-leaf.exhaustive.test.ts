/**
 * Whatever is edited, an incremental build gives the bytes of a clean one: each value and each file of the tiny site,
 * edited once (changed, emptied or removed, by rotation; all three with INCREMENTAL_LONG=1). What the check refuses, it
 * refuses both ways. `npm run test:exhaustive` runs it; edits.long.test.ts proves a sample in every run.
 */
import { expect, test } from 'vitest';
import { compareEdits, outcomesOf } from './compare-edits.ts';
import { runComparison } from './run-comparison.ts';
import { seed } from '../setup/seed.ts';

const hour = 3_600_000;

test('every value and every file', { timeout: 6 * hour }, async () => {
  const edits = await compareEdits({ isThrice: process.env['INCREMENTAL_LONG'] === '1' });
  const outcomes = outcomesOf(edits);
  console.log(`Seed ${seed}: ${edits.length} edits proved, of which the check refuses ${outcomes.refused.length}.`);
  expect(edits.length).toBeGreaterThan(600);
  // What neither is refused nor can be built is a hole in the check.
  expect(outcomes.failed).toEqual([]);
  // Most of what is emptied or removed is needed; most of what takes another value is not.
  const changed = (names: readonly string[]): number => names.filter((name) => name.endsWith(' changed')).length;
  expect(changed(outcomes.refused)).toBeLessThan(changed(outcomes.built) / 3);
});

test('every edit that once went wrong, and others of the kind', { timeout: hour }, async () => {
  const builds = (await runComparison('scenarios', seed, 0, 1, 0)).slice(1);
  expect(builds.length).toBeGreaterThanOrEqual(20);
});
