import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInside } from '../../server/data/disk.ts';

test.each([
  ['the folder itself', '', true],
  ['a file in it', 'a/b', true],
  ['a name that begins with two dots', '..backup', true],
  ['its parent', '..', false],
  ['a sibling', '../other', false],
])('%s', (_name, path, expected) => expect(isInside('/srv/site', join('/srv/site', path))).toBe(expected));
