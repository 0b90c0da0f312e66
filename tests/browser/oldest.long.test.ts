/**
 * What a visitor does, in a browser that has none of the features which a supported one may lack: every second thing,
 * the others in another run, all of them in oldest.exhaustive.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { interactions, type Interaction } from './helpers/interactions.ts';
import { features } from './helpers/without.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { runWithout } from './oldest.ts';

tellSeedOfFailures();

const named = (name: string): Interaction => {
  const found = interactions.find((each) => each.name === name);
  if (!found) throw new Error(`There is no interaction « ${name} »`);
  return found;
};

describe('without any newer feature', () => {
  const possible = interactions.filter(({ needs }) => needs === undefined);
  const drawn = possible.filter((_each, index) => index % 2 === seed % 2);
  test.each(drawn.map((each) => [each.name, each] as const))('%s', (_name, interaction) => runWithout(interaction));

  test('before and after stand side by side', () =>
    runWithout({
      ...named('before and after'),
      act: async (page) => {
        const block = page.locator('[data-enhance="before-after"]').first();
        const [before, after] = await Promise.all([0, 1].map((at) => block.locator('figure').nth(at).boundingBox()));
        expect(after?.y).toBe(before?.y);
        expect(after?.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? Infinity) - 1);
        expect(await block.locator('input').isVisible()).toBe(false);
      },
    }));
});

/**
 * A browser has some of the newer features: what stands in for one must not count on another. Each lacks half of them,
 * so that of any two features each is missing once where the other one is there (Sperner's theorem: no more than
 * twenty can be told apart so by six browsers). `oldest.exhaustive.test.ts` takes each away alone.
 */
describe('without half of them:', () => {
  const browsers = 6;
  /** The sets of three browsers, a feature for each: none holds another one. */
  const lackedBy = Array.from({ length: 2 ** browsers }, (_each, bits) =>
    Array.from({ length: browsers }, (_one, browser) => browser).filter((browser) => ((bits >> browser) & 1) === 1),
  ).filter(({ length }) => length === browsers / 2);
  const halves = Array.from({ length: browsers }, (_each, browser) =>
    features.filter((_feature, index) => lackedBy[index]?.includes(browser)).map(({ name }) => name),
  );

  test('each feature is missing where any other is there', () => {
    const pairs = features.flatMap(({ name }) => features.map((other) => [name, other.name] as const));
    const unseen = pairs.filter(
      ([one, other]) => one !== other && !halves.some((names) => names.includes(one) && !names.includes(other)),
    );
    expect(unseen).toEqual([]);
  });

  /** Other ones in each long run. */
  const acts = halves.map((names, browser) => {
    const possible = interactions.filter(({ needs }) => needs === undefined || !names.includes(needs));
    return possible[(2 * browser + seed) % possible.length]!;
  });
  test.each(halves.map((names, browser) => [names.join(', '), acts[browser]!.name, names, acts[browser]!] as const))(
    '%s: %s',
    (_names, _name, names, each) => runWithout(each, names),
  );
});
