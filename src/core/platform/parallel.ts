// Bounded parallelism. Pure.

/**
 * Runs `work` for every item, at most `limit` at a time, started in order.
 * @param limit of items at a time, at least 1
 * @returns results in the order of the items; empty for no items
 * @throws the first error; items that were not started by then are not started
 */
export async function runInParallel<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = items.entries();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return results;
}
