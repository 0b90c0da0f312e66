/** The keys of a request that is changed and sent again. */
import { expect, test } from 'vitest';
import { includesVersion, nextRequestKey, readRequestKey } from '../../formats/request-keys.ts';

const key = '3f1c2a54-9d1e-4b7a-8c55-0a1b2c3d4e5f';
const other = '3f1c2a54-9d1e-4b7a-8c55-0a1b2c3d4e50';

test('a later version keeps the identity, also where the clock was set back', () => {
  const second = nextRequestKey(key, 2000);
  const third = nextRequestKey(second, 1000);
  expect([second, third]).toEqual([`${key}.2000`, `${key}.2001`]);
  expect(readRequestKey(third)).toEqual({ identity: key, version: 2001 });
});

test('a version includes itself and the earlier ones of its request', () => {
  const [second, third] = [`${key}.2000`, `${key}.10000`];
  expect([key, second, third].map((each) => includesVersion(second, each))).toEqual([true, true, false]);
  expect(includesVersion(second, other)).toBe(false);
});

test.each(['', 'k', `${key}.`, `${key}.x`, `${key}.1.2`, `x${key}`, `${key}.${'9'.repeat(16)}`])(
  'a key of somebody else’s is no version: « %s »',
  (foreign) => {
    expect(readRequestKey(foreign)).toBeUndefined();
    expect(includesVersion(key, foreign)).toBe(false);
  },
);
