/** What scales are wrong by, being of 32 bits: an end must not go up for it. */
const ROUNDING = 0.01;

/**
 * Leads from offsets in a decoded text back to the text it was made from. A run begins at each mark; within it every character stands
 * for `scale` characters of the source.
 */
export class OffsetMap {
  private at = new Int32Array(64);
  private source = new Int32Array(64);
  private scales = new Float32Array(64);
  private count = 0;

  /** From decoded offset `at` on (never below the last one), each character stands for `scale` ones from `source` on. */
  mark(at: number, source: number, scale: number): void {
    if (this.count > 0 && this.at[this.count - 1] === at) this.count--;
    if (this.count === this.at.length) this.grow();
    this.at[this.count] = at;
    this.source[this.count] = source;
    this.scales[this.count] = scale;
    this.count++;
  }

  /** The part of the source that the decoded characters from `start` to `end` (exclusive) were made from. */
  toSource(start: number, end: number): { start: number; end: number } {
    const from = this.locate(start);
    const to = end > start ? this.locate(end - 1, 1) : from;
    return { start: from, end: Math.max(from + 1, to) };
  }

  /** Source offset of a decoded character, or of its end. */
  private locate(offset: number, extra = 0): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.at[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const distance = offset + extra - (this.at[low] ?? 0);
    const scaled = distance * (this.scales[low] ?? 1);
    return (this.source[low] ?? 0) + (extra ? Math.ceil(scaled - ROUNDING) : Math.floor(scaled + ROUNDING));
  }

  private grow(): void {
    this.at = widened(this.at, Int32Array);
    this.source = widened(this.source, Int32Array);
    this.scales = widened(this.scales, Float32Array);
  }
}

function widened<A extends Int32Array | Float32Array>(array: A, kind: new (length: number) => A): A {
  const wider = new kind(array.length * 2);
  wider.set(array);
  return wider;
}
