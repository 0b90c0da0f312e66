/** How long requests wait: told in the site's language, drawn in proportion. */
import { describe, expect, test } from 'vitest';
import { createFormats, durationOf } from '../../desk/client/formats.ts';
import { waitedFor, longestWaitMs, waitingMsOf, waitingPercent } from '../../desk/client/waiting-time.ts';
import type { RequestCard } from '../../desk/contract.ts';

const now = new Date('2026-11-23T10:00:00Z');
const hour = 3_600_000;

describe('a span is told in the largest unit that says enough', () => {
  test.each([
    [0, 1, 'minute'],
    [59 * 60_000, 59, 'minute'],
    [hour, 1, 'hour'],
    [48 * hour - 1, 47, 'hour'],
    [48 * hour, 2, 'day'],
    [90 * 24 * hour, 90, 'day'],
    [-hour, 1, 'minute'],
  ] as const)('%i ms: %i %s', (ms, count, unit) => {
    expect(durationOf(ms)).toEqual({ count, unit });
  });
});

test('spans, days and sizes are written as the language has them, in the site’s own time zone', () => {
  const french = createFormats('fr-FR', 'Europe/Paris');
  const english = createFormats('en-GB', 'Europe/London');
  expect(french.duration(3 * 24 * hour).replaceAll(/\s/g, ' ')).toBe('3 jours');
  expect(english.duration(hour)).toBe('1 hour');
  expect(french.month('2026-03')).toBe('mars 2026');
  expect(french.month('2026')).toBe('2026');
  expect(french.today(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
  expect(french.day('2026-03-12', now)).toMatch(/jeu\. 12 mars$/);
  expect(french.day('2027-03-12', now)).toBe('12 mars 2027');
  expect(french.bytes(10)).toMatch(/^1.ko$/);
  expect(french.bytes(2_400_000)).toMatch(/^2,3.Mo$/);
});

const card = (state: RequestCard['state'], stateAt: string): RequestCard => ({ state, stateAt }) as RequestCard;

test('what is open waits since it came into its state; what is closed waits for nobody', () => {
  expect(waitingMsOf(card('new', '2026-11-23T09:00:00Z'), now)).toBe(hour);
  expect(waitingMsOf(card('quote-sent', '2026-11-22T10:00:00Z'), now)).toBe(24 * hour);
  expect(waitingMsOf(card('new', '2026-11-23T11:00:00Z'), now)).toBe(0);
  for (const state of ['won', 'lost', 'spam'] as const)
    expect(waitingMsOf(card(state, '2026-11-01T10:00:00Z'), now)).toBeUndefined();
});

test('the longest wait is as wide as the row, others are in proportion, and what has just come can be seen', () => {
  const list = [card('new', '2026-11-21T10:00:00Z'), card('won', '2026-01-01T10:00:00Z')];
  expect(longestWaitMs(list, now)).toBe(48 * hour);
  expect(longestWaitMs([card('new', '2026-11-23T09:59:00Z')], now)).toBe(24 * hour);
  expect(longestWaitMs([], now)).toBe(24 * hour);
  expect(waitingPercent(48 * hour, 48 * hour)).toBe(100);
  expect(waitingPercent(16 * hour, 48 * hour)).toBe(33.3);
  expect(waitingPercent(0, 48 * hour)).toBe(4);
});

test.each([
  ['new', 'company'],
  ['called', 'company'],
  ['visit-planned', 'day'],
  ['quote-sent', 'visitor'],
] as const)('a request that is %s waits for the %s', (state, whom) => expect(waitedFor(state)).toBe(whom));
