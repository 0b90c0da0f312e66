/**
 * Builds the tiny site incrementally and from nothing after each edit of a shard, and prints what differs: a line of
 * JSON for each case. A program of its own, run from a bundle like the commands, so that what is tested is what runs.
 * Usage: compare-builds.ts leaves|scenarios|chain <seed> <shard> <shards> <limit> [long]
 * COMPARE_SHARED: a folder for what is addressed by its content, which several runs share.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { leavesOf, editKinds, type Leaf, type EditKind } from './edits.ts';
import { randomFrom, sampleOf } from './random.ts';
import { scenarios, type Scenario } from './scenarios.ts';
import { differences, openBuildPair, defaultOptions, type Outcome, type BuildPair } from './build-pair.ts';

/** The result of one case: an edit of one kind, a step of a scenario, or an edit of a chain. */
export interface Comparison {
  readonly name: string;
  readonly outcome: Outcome['kind'];
  /** Files that differ, or why the two builds do not agree. */
  readonly differences: readonly string[];
}

const shared = process.env['COMPARE_SHARED'];

const print = (comparison: Comparison): void => console.log(JSON.stringify(comparison));

/** Compares incremental and clean builds of the current state, and prints the result. */
const compare = async (pair: BuildPair, name: string, options = defaultOptions): Promise<Outcome> => {
  const incremental = await pair.incremental(options);
  print({ name, outcome: incremental.kind, differences: differences(incremental, await pair.clean(options)) });
  return incremental;
};

const putBack = (site: string, pair: BuildPair, file: string): void => cpSync(join(site, file), join(pair.root, file));

const compareLeaves = async (site: string, cases: readonly (readonly [Leaf, EditKind])[]): Promise<void> => {
  const pair = openBuildPair(site, shared);
  try {
    const base = await compare(pair, 'the site as it is');
    for (const [leaf, editKind] of cases) {
      await leaf.edit(pair.root, editKind);
      const outcome = await compare(pair, `${leaf.name} ${editKind}`);
      putBack(site, pair, leaf.file);
      if (outcome.kind !== 'built') continue;
      const back = await pair.incremental();
      print({ name: `${leaf.name} ${editKind}, and back`, outcome: back.kind, differences: differences(back, base) });
    }
  } finally {
    pair.dispose();
  }
};

/** What a build from nothing gives in another folder, with a store of its own. */
const compareElsewhere = async (site: string, here: Outcome): Promise<void> => {
  const pair = openBuildPair(site);
  try {
    const elsewhere = await pair.clean();
    print({
      name: 'another folder, another store',
      outcome: elsewhere.kind,
      differences: differences(here, elsewhere),
    });
  } finally {
    pair.dispose();
  }
};

/** One site for all: what is left of a scenario is where the next one begins. */
const compareScenarios = async (site: string, all: readonly Scenario[]): Promise<void> => {
  const pair = openBuildPair(site, shared);
  try {
    await compareElsewhere(site, await pair.clean());
    for (const { name, steps } of all)
      for (const [index, { edit, options }] of steps.entries()) {
        edit?.(pair.root);
        await compare(pair, `${name} (${index + 1})`, options);
      }
  } finally {
    pair.dispose();
  }
};

/** A sequence of edits: those that the check refuses are reverted, the others stay. */
const compareChain = async (site: string, chain: readonly (readonly [Leaf, EditKind])[]): Promise<void> => {
  const pair = openBuildPair(site, shared);
  const edited = new Set<string>();
  try {
    for (const [leaf, editKind] of chain) {
      // A leaf's offset is that of the untouched file: after another edit of the file it would be wrong.
      if (edited.has(leaf.file) && leaf.file !== 'site.yaml') putBack(site, pair, leaf.file);
      edited.add(leaf.file);
      await leaf.edit(pair.root, editKind);
      const { kind } = await compare(pair, `… ${leaf.name} ${editKind}`);
      if (kind !== 'built') putBack(site, pair, leaf.file);
    }
  } finally {
    pair.dispose();
  }
};

const [what = '', seed = '1', shard = '0', shards = '1', limit = '0', long = ''] = process.argv.slice(2);
const site = join(process.cwd(), 'tests/fixtures/sites/tiny');
const random = randomFrom(Number(seed));
const leaves = leavesOf(site);
const rotated = leaves.map(
  (leaf, index) => [leaf, editKinds[(index + Number(seed)) % editKinds.length] as EditKind] as const,
);
const isOfShard = (_: unknown, index: number): boolean => index % Number(shards) === Number(shard);

if (what === 'leaves') {
  const all = long === '' ? rotated : leaves.flatMap((leaf) => editKinds.map((editKind) => [leaf, editKind] as const));
  const chosen = Number(limit) > 0 ? sampleOf(all, Number(limit), random) : all;
  await compareLeaves(site, chosen.filter(isOfShard));
} else if (what === 'scenarios') {
  await compareScenarios(site, Number(limit) > 0 ? sampleOf(scenarios, Number(limit), random) : scenarios);
} else if (what === 'chain') {
  await compareChain(site, sampleOf(rotated, Number(limit), random));
} else {
  throw new Error(`Unknown kind of cases: ${what}`);
}
