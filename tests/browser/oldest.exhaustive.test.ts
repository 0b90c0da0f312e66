/** A browser lacks one of the newer features alone: each, and something that a visitor does there. */
import { describe, test } from 'vitest';
import { interactions, type Interaction } from './helpers/interactions.ts';
import { features, type FeatureName } from './helpers/without.ts';
import { runWithout } from './oldest.ts';

describe('without one alone:', () => {
  const cases = features.map(({ name }, index): readonly [FeatureName, string, Interaction] => {
    const possible = interactions.filter(({ needs }) => needs !== name);
    const each = possible[index % possible.length]!;
    return [name, each.name, each];
  });
  test.each(cases)('%s, %s', (feature, _name, each) => runWithout(each, [feature]));
});
