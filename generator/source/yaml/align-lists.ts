import { isSame } from './nodes.ts';

interface Alignment {
  readonly from?: number;
  readonly to?: number;
}

/** How the items of a list became those of another: kept and changed ones together, then what was added or removed. */
export const alignLists = (before: readonly unknown[], after: readonly unknown[]): Alignment[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] = isSame(before[i], after[j])
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const alignments: Alignment[] = [];
  const run: { from: number[]; to: number[] } = { from: [], to: [] };
  const flush = (): void => {
    for (let at = 0; at < Math.max(run.from.length, run.to.length); at += 1) {
      const from = run.from[at];
      const to = run.to[at];
      alignments.push({ from, to });
    }
    run.from = [];
    run.to = [];
  };
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && isSame(before[i], after[j])) {
      flush();
      alignments.push({ from: i, to: j });
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      run.from.push(i);
      i += 1;
    } else {
      run.to.push(j);
      j += 1;
    }
  }
  flush();
  return alignments;
};
