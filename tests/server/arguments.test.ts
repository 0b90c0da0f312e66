/** What the command line of requests takes for its values, and what it says of others. */
import { expect, test } from 'vitest';
import {
  expectArguments,
  nameOfRights,
  readDays,
  readMonths,
  readRights,
  readState,
  toDeskState,
  UsageError,
} from '../../server/operations/arguments.ts';

test.each([
  [0, 'No argument expected, 3 given.'],
  [1, '1 argument expected, 3 given.'],
  [2, '2 arguments expected, 3 given.'],
])('%i arguments are asked for', (count, sentence) => {
  expect(() => expectArguments(['a', 'b', 'c'], count)).toThrow(new UsageError(sentence));
  const right = ['a', 'b', 'c'].slice(0, count);
  expect(expectArguments(right, count)).toEqual(right);
});

test('a state is one of the desk, or « answered », which has become « called »', () => {
  expect(['new', 'won', 'answered'].map(readState)).toEqual(['new', 'won', 'answered']);
  expect(() => readState('wonderful')).toThrow('"wonderful" is no status: answered, new, called, ');
  expect([toDeskState('answered'), toDeskState('won')]).toEqual(['called', 'won']);
});

test.each(['1', '30', '36500'])('%s days', (text) => expect(readDays(text)).toBe(Number(text)));
test.each(['0', '01', '-1', '1.5', '100000', 'x', ''])('« %s » is no number of days', (text) => {
  expect(() => readDays(text)).toThrow(`--keep is "${text}": a number of days was expected.`);
});

test.each(['0', '36', '9999'])('%s months', (text) => expect(readMonths(text)).toBe(Number(text)));
test.each(['-1', '1.5', '10000', 'x', ''])('« %s » is no number of months', (text) => {
  expect(() => readMonths(text)).toThrow(`--months is "${text}": a number of months was expected.`);
});

test.each([
  ['requests', ['requests']],
  ['editing', ['editing']],
  ['both', ['requests', 'editing']],
])('%s are rights, and named so', (text, rights) => {
  expect(readRights(text)).toEqual(rights);
  expect(nameOfRights(readRights(text))).toBe(text);
});

test('another word is no right', () => {
  expect(() => readRights('all')).toThrow('"all" is no right: requests, editing or both.');
});
