/** Each recipe of the editors' guide can be followed, and the check finds nothing wrong afterwards. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginWalk, endWalk, follow, published, recipes, root } from './guide-walk.ts';

beforeAll(beginWalk);
afterAll(endWalk);

test.each(recipes)('%s', async (title, steps) => {
  expect(await follow(title)).toEqual(steps);
});

test('Publier, then Revenir en arrière', async () => {
  const before = published('site.yaml');
  expect(await follow('Publier')).toEqual(['command']);
  const after = readFileSync(join(root, 'site.yaml'), 'utf8');
  expect(after).not.toBe(before);
  expect(published('site.yaml')).toBe(after);
  expect(await follow('Revenir en arrière')).toEqual(['command']);
  expect(published('site.yaml')).toBe(before);
});
