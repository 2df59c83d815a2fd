/**
 * The index of the heading that a reader is at: the last one above the reading line, or the first while all are below it; -1 without any.
 *
 * @param topOf where a heading is on the screen; it grows with the index
 */
export function headingAt(count: number, topOf: (index: number) => number, line: number): number {
  if (count === 0) return -1;
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}
