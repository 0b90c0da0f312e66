/**
 * Runs a task over items, at most `limit` at a time; gives the results in the items' order, or rejects with the first
 * error. `onProgress` is told how many are done, after each.
 */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<Result>,
  onProgress?: (done: number, total: number) => void,
): Promise<Result[]> => {
  const results: Result[] = new Array<Result>(items.length);
  const left = items.entries();
  let done = 0;
  const worker = async (): Promise<void> => {
    for (const [at, item] of left) {
      results[at] = await task(item);
      done += 1;
      onProgress?.(done, items.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
};
