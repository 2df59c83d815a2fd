/** Numbers that are the same in every run (mulberry32), so that two runs make the same organization. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Does something for each item, a few at a time. @returns the results in the order of the items */
export async function forEachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  atOnce = 8,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!, at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
