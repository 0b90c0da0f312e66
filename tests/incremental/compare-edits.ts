/** Compares incremental with clean builds after single edits of the tiny site, on as many cores as there are. */
import { availableParallelism } from 'node:os';
import { seed } from '../setup/seed.ts';
import type { Comparison } from './compare-builds.ts';
import { runComparison } from './run-comparison.ts';

const shardCount = 8;

interface EditOptions {
  /** How many edits, chosen by the seed; all of them without it. */
  readonly limit?: number;
  /** Whether each value is changed, emptied and removed, and not one of the three by rotation. */
  readonly isThrice?: boolean;
}

/** The outcomes of single edits, a sample of them in one process; a difference between the builds fails the test. */
export const compareEdits = async ({ limit = 0, isThrice = false }: EditOptions): Promise<readonly Comparison[]> => {
  const shards = Array.from({ length: limit === 0 ? shardCount : 1 }, (_, shard) => shard);
  const count = shards.length;
  const edits: Comparison[] = [];
  const next = async (): Promise<void> => {
    for (let shard = shards.shift(); shard !== undefined; shard = shards.shift()) {
      const comparisons = await runComparison('leaves', seed, shard, count, limit, ...(isThrice ? ['long'] : []));
      edits.push(...comparisons.slice(1).filter(({ name }) => !name.endsWith('and back')));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, next));
  return edits;
};

/** The names of the edits by what became of them. */
export const outcomesOf = (
  edits: readonly Comparison[],
): Readonly<Record<Comparison['outcome'], readonly string[]>> => {
  const of = (kind: Comparison['outcome']): string[] =>
    edits.filter(({ outcome }) => outcome === kind).map(({ name }) => name);
  return { built: of('built'), refused: of('refused'), failed: of('failed') };
};
