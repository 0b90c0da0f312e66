/** Each recipe of the editors' guides can be followed, and the check finds nothing wrong afterwards. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../generator/language/language.ts';
import { guides } from './guide-recipes.ts';
import { beginWalk, type Walk } from './guide-walk.ts';

describe.each(languages)('the guide in %s', (language) => {
  const guide = guides[language];
  let walk: Walk;
  beforeAll(() => {
    walk = beginWalk(guide);
  });
  afterAll(() => walk.end());

  test.each(guide.recipes)('%s', async (title, steps) => {
    expect(await walk.follow(title)).toEqual(steps);
  });

  test(`${guide.publish}, then ${guide.goBack}`, async () => {
    const before = walk.published('site.yaml');
    expect(await walk.follow(guide.publish)).toEqual(['command']);
    const after = readFileSync(join(walk.root, 'site.yaml'), 'utf8');
    expect(after).not.toBe(before);
    expect(walk.published('site.yaml')).toBe(after);
    expect(await walk.follow(guide.goBack)).toEqual(['command']);
    expect(walk.published('site.yaml')).toBe(before);
  });
});

test('the guides have the same chapters in the same order, and recipes of as many steps', () => {
  const chapters = languages.map((language) =>
    [...readFileSync(guides[language].file, 'utf8').matchAll(/^(#+) /gm)].map(([, depth]) => depth),
  );
  expect(chapters[1]).toEqual(chapters[0]);
  expect(guides.en.recipes.map(([, steps]) => steps.length)).toEqual(
    guides.fr.recipes.map(([, steps]) => steps.length),
  );
});
