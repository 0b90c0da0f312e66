/** Each recipe of the editors' guide can be followed, and the check finds nothing wrong afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginWalk, endWalk, follow, recipes } from './guide-walk.ts';

beforeAll(beginWalk);
afterAll(endWalk);

test.each(recipes)('%s', async (title, steps) => {
  expect(await follow(title)).toEqual(steps);
});
