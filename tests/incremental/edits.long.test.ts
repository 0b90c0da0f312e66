/**
 * Whatever is edited, an incremental build gives the bytes of a clean one: samples of the edits that
 * every-leaf.exhaustive.test.ts makes and of those that once went wrong, and a chain of edits. So does a clean build in
 * another folder. The seed is printed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compareEdits, outcomesOf } from './compare-edits.ts';
import { seed } from '../setup/seed.ts';
import { runComparison } from './run-comparison.ts';

const limit = 20 * 60_000;
const sampleSize = 8;
const scenarioCount = 5;
const chainLength = 6;

/** Pictures, documents and bundles of the untouched site are made once for the three runs. */
let shared = '';
beforeAll(() => {
  shared = mkdtempSync(join(tmpdir(), 'edits-shared-'));
  vi.stubEnv('COMPARE_SHARED', shared);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(shared, { recursive: true, force: true });
});

test('a sample of values and files', { timeout: limit }, async () => {
  const edits = await compareEdits({ limit: sampleSize });
  expect(edits.length, `seed ${seed}`).toBe(sampleSize);
  // What neither is refused nor can be built is a hole in the check.
  expect(outcomesOf(edits).failed, `seed ${seed}`).toEqual([]);
});

describe('builds in a row', () => {
  test('that once went wrong, and others of the kind', { timeout: limit }, async () => {
    const [elsewhere, ...builds] = await runComparison('scenarios', seed, 0, 1, scenarioCount);
    // First a build from nothing in another folder, with a store of its own: the same bundles, pages and pictures.
    expect(elsewhere).toEqual({ name: 'another folder, another store', outcome: 'built', differences: [] });
    expect(new Set(builds.map(({ name }) => name.replace(/ \(\d+\)$/, ''))).size).toBe(scenarioCount);
  });

  test('of random edits', { timeout: limit }, async () => {
    expect(await runComparison('chain', seed, 0, 1, chainLength), `seed ${seed}`).toHaveLength(chainLength);
  });
});
