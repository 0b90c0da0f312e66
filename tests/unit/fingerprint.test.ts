/** What tells a file that was read before, and when it may be trusted. */
import { expect, test } from 'vitest';
import { fingerprintOf, isSettled } from '../../generator/cache/fingerprint.ts';

const stats = { size: 10, mtimeMs: 1_000, ctimeMs: 2_000, ino: 7 };

test.each([
  ['size', { size: 11 }],
  ['date of modification', { mtimeMs: 1_001 }],
  ['date of its state', { ctimeMs: 2_001 }],
  ['number', { ino: 8 }],
])('another %s makes another fingerprint', (_what, other) => {
  expect(fingerprintOf({ ...stats, ...other })).not.toBe(fingerprintOf(stats));
  expect(fingerprintOf({ ...stats })).toBe(fingerprintOf(stats));
});

test.each([
  ['written now', { mtimeMs: 5_000, ctimeMs: 5_000 }, false],
  ['written now, with an old date', { mtimeMs: 1_000, ctimeMs: 4_990 }, false],
  ['of a clock that is ahead', { mtimeMs: 6_000, ctimeMs: 4_000 }, false],
  ['written a second ago', { mtimeMs: 1_000, ctimeMs: 4_000 }, true],
])('a file %s: may a second writing bear the same times?', (_what, times, settled) => {
  expect(isSettled(times, 5_000)).toBe(settled);
});
