type Compare<T> = (a: T, b: T) => number;

/** More items than this are not passed to `splice` as its arguments, whose number is limited. */
const MOST_ARGUMENTS = 10_000;

/** The index after all items of a sorted list that are not greater than an item. */
export function indexAfter<T>(sorted: readonly T[], item: T, compare: Compare<T>): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle]!, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Replaces a part of a list in place. */
export function replaceSlice<T>(list: T[], at: number, count: number, items: readonly T[]): void {
  if (items.length <= MOST_ARGUMENTS) {
    list.splice(at, count, ...items);
    return;
  }
  const rest = list.slice(at + count);
  list.length = at;
  for (const item of items) list.push(item);
  for (const item of rest) list.push(item);
}
