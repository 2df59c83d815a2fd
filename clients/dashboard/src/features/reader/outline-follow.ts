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

/** The part of the window, from its top, in which a heading is the one that the reader is at. */
const BAND = 0.25;

/**
 * The distance below the top of the window at which a reader reads. Near the end of a document the line moves down, so that the headings there are reached
 * although the document cannot be scrolled further.
 */
export function readingLine({
  clientHeight,
  scrollHeight,
  scrollTop,
}: Pick<Element, 'clientHeight' | 'scrollHeight' | 'scrollTop'>): number {
  const below = Math.max(0, scrollHeight - scrollTop - clientHeight);
  return Math.max(clientHeight * BAND, clientHeight - below);
}
