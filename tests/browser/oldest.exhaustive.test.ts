/**
 * Everything that a visitor does, in a browser that lacks all of the newer features; and something in a browser that
 * lacks one of them alone, for each.
 */
import { describe, test } from 'vitest';
import { interactions, type Interaction } from './helpers/interactions.ts';
import { features, type FeatureName } from './helpers/without.ts';
import { runWithout } from './oldest.ts';

describe('without any:', () => {
  const possible = interactions.filter(({ needs }) => needs === undefined);
  test.each(possible.map((each) => [each.name, each] as const))('%s', (_name, interaction) => runWithout(interaction));
});

describe('without one alone:', () => {
  const cases = features.map(({ name }, index): readonly [FeatureName, string, Interaction] => {
    const possible = interactions.filter(({ needs }) => needs !== name);
    const each = possible[index % possible.length]!;
    return [name, each.name, each];
  });
  test.each(cases)('%s, %s', (feature, _name, each) => runWithout(each, [feature]));
});
