/**
 * Every interaction under every helper at every moment; the speed of the scripts alternates. And every interaction on a
 * page that is changed while it is parsed.
 */
import { describe, test } from 'vitest';
import { helpers } from './helpers.ts';
import { interactions } from './interactions.ts';
import { moments, runWith, runWithChangesWhileParsed, speeds } from './waking.ts';

describe.each(helpers.map((helper, index) => [helper.name, helper, index] as const))('%s', (_name, helper, rank) => {
  const cases = interactions.flatMap((interaction, index) =>
    moments.map((moment, at) => ({ interaction, moment, speed: speeds[(rank + index + at) % speeds.length]! })),
  );
  test.each(cases.map((each) => [each.interaction.name, each.moment, each.speed, each] as const))(
    '%s, %s, %s scripts',
    (_interaction, _moment, _speed, { interaction, moment, speed }) => runWith(interaction, helper, moment, speed),
  );
});

describe('changed while it is parsed, so that React builds it anew,', () => {
  test.each(interactions.map((each) => [each.name, each] as const))('%s', (_name, interaction) =>
    runWithChangesWhileParsed(interaction),
  );
});
