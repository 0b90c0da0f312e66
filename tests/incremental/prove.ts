/**
 * Builds the tiny site incrementally and from nothing after each edit of a shard, and prints what differs: a line of
 * JSON for each case. A program of its own, run from a bundle like the commands, so that what is tested is what runs.
 * Usage: prove.ts leaves|scenarios|chain <seed> <shard> <shards> <limit> [long]
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { leavesOf, WAYS, type Leaf, type Way } from './edits.ts';
import { randomFrom, sampleOf } from './random.ts';
import { scenarios, type Scenario } from './scenarios.ts';
import { differences, openWorkshop, USUAL, type Outcome, type Workshop } from './workshop.ts';

/** One case: an edit with its way, a scenario's act, or a link of a chain. */
export interface Verdict {
  readonly name: string;
  readonly outcome: Outcome['kind'];
  /** Files that differ, or why the two builds do not agree. */
  readonly differences: readonly string[];
}

const tell = (verdict: Verdict): void => console.log(JSON.stringify(verdict));

/** Incremental and clean builds of the state that stands. */
const compare = async (workshop: Workshop, name: string, moment = USUAL): Promise<Outcome> => {
  const incremental = await workshop.incremental(moment);
  tell({ name, outcome: incremental.kind, differences: differences(incremental, await workshop.clean(moment)) });
  return incremental;
};

const putBack = (site: string, workshop: Workshop, file: string): void =>
  cpSync(join(site, file), join(workshop.root, file));

const proveLeaves = async (site: string, cases: readonly (readonly [Leaf, Way])[]): Promise<void> => {
  const workshop = openWorkshop(site);
  try {
    const base = await compare(workshop, 'the site as it is');
    for (const [leaf, way] of cases) {
      await leaf.edit(workshop.root, way);
      const outcome = await compare(workshop, `${leaf.name} ${way}`);
      putBack(site, workshop, leaf.file);
      if (outcome.kind !== 'built') continue;
      const back = await workshop.incremental();
      tell({ name: `${leaf.name} ${way}, and back`, outcome: back.kind, differences: differences(back, base) });
    }
  } finally {
    workshop.dispose();
  }
};

const proveScenario = async (site: string, { name, acts }: Scenario): Promise<void> => {
  const workshop = openWorkshop(site);
  try {
    for (const [index, { edit, moment }] of acts.entries()) {
      edit?.(workshop.root);
      await compare(workshop, `${name} (${index + 1})`, moment);
    }
  } finally {
    workshop.dispose();
  }
};

/** Edits upon edits: those that the check refuses are taken back, the others stay. */
const proveChain = async (site: string, chain: readonly (readonly [Leaf, Way])[]): Promise<void> => {
  const workshop = openWorkshop(site);
  const edited = new Set<string>();
  try {
    for (const [leaf, way] of chain) {
      // A leaf's place is that of the untouched file: a second edit of a file would miss it.
      if (edited.has(leaf.file) && leaf.file !== 'site.yaml') putBack(site, workshop, leaf.file);
      edited.add(leaf.file);
      await leaf.edit(workshop.root, way);
      const { kind } = await compare(workshop, `… ${leaf.name} ${way}`);
      if (kind !== 'built') putBack(site, workshop, leaf.file);
    }
  } finally {
    workshop.dispose();
  }
};

const [what = '', seed = '1', shard = '0', shards = '1', limit = '0', long = ''] = process.argv.slice(2);
const site = join(process.cwd(), 'tests/fixtures/sites/tiny');
const random = randomFrom(Number(seed));
const leaves = leavesOf(site);
const inTurn = leaves.map((leaf, index) => [leaf, WAYS[(index + Number(seed)) % WAYS.length] as Way] as const);
const isOfShard = (_: unknown, index: number): boolean => index % Number(shards) === Number(shard);

if (what === 'leaves') {
  const all = long === '' ? inTurn : leaves.flatMap((leaf) => WAYS.map((way) => [leaf, way] as const));
  const chosen = Number(limit) > 0 ? sampleOf(all, Number(limit), random) : all;
  await proveLeaves(site, chosen.filter(isOfShard));
} else if (what === 'scenarios') {
  for (const scenario of scenarios.filter(isOfShard)) await proveScenario(site, scenario);
} else if (what === 'chain') {
  await proveChain(site, sampleOf(inTurn, Number(limit), random));
} else {
  throw new Error(`Unknown proof: ${what}`);
}
