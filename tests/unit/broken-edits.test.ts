/**
 * Sixty and more ways an editor breaks a file. `npm test` looks at one in eight, `npm run test:all` at half of them,
 * others each time; broken-edits.exhaustive.test.ts looks at all.
 */
import { expect, test } from 'vitest';
import { randomFrom, sampleOf } from '../incremental/random.ts';
import { isLong, oneIn } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { readBrokenEdits } from './broken-edit-fixtures.ts';
import { tellBrokenEdits } from './broken-edit-tests.ts';

const brokenEdits = readBrokenEdits();

test('there are sixty of them at least', () => {
  expect(brokenEdits.length).toBeGreaterThanOrEqual(60);
});

tellBrokenEdits(
  isLong ? sampleOf(brokenEdits, Math.ceil(brokenEdits.length / 2), randomFrom(seed)) : oneIn(8, brokenEdits),
);
