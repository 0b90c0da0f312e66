/** Everything that a visitor does, in a browser that has none of the features which a supported one may lack. */
import { describe, expect, test } from 'vitest';
import { interactions, type Interaction } from './helpers/interactions.ts';
import { features, type FeatureName } from './helpers/without.ts';
import { runWithout } from './oldest.ts';

const named = (name: string): Interaction => {
  const found = interactions.find((each) => each.name === name);
  if (!found) throw new Error(`There is no interaction « ${name} »`);
  return found;
};

describe('without any newer feature', () => {
  const possible = interactions.filter(({ needs }) => needs === undefined);
  test.each(possible.map((each) => [each.name, each] as const))('%s', (_name, interaction) => runWithout(interaction));

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

/** A browser has some of the newer features: what stands in for one must not count on another. */
describe('without one alone:', () => {
  const cases = features.map(({ name }, index): readonly [FeatureName, Interaction] => {
    const possible = interactions.filter(({ needs }) => needs !== name);
    return [name, possible[index % possible.length]!];
  });
  test.each(
    [...cases, ['popovers', named('the menu of a phone')] as const].map(
      ([feature, each]) => [feature, each.name, each] as const,
    ),
  )('%s, %s', (feature, _name, each) => runWithout(each, [feature]));
});
