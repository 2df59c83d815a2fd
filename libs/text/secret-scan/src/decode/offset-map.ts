/** Scales are 32-bit floats. A rounding error of this size must not move an end to the next character. */
const ROUNDING = 0.01;

/**
 * Maps offsets in a decoded text back to the text it was decoded from. A run begins at each mark. Within a run, every character stands for
 * `scale` characters of the source.
 */
export class OffsetMap {
  private at = new Int32Array(64);
  private source = new Int32Array(64);
  private scales = new Float32Array(64);
  private count = 0;

  /** From decoded offset `at` on, each character stands for `scale` source characters, beginning at `source`. `at` must not decrease. */
  mark(at: number, source: number, scale: number): void {
    if (this.count > 0 && this.at[this.count - 1] === at) this.count--;
    if (this.count === this.at.length) this.grow();
    this.at[this.count] = at;
    this.source[this.count] = source;
    this.scales[this.count] = scale;
    this.count++;
  }

  /** The part of the source from which the characters from `start` to `end` (exclusive) were decoded. */
  toSource(start: number, end: number): { start: number; end: number } {
    const from = this.locate(start);
    const to = end > start ? this.locate(end - 1, 1) : from;
    return { start: from, end: Math.max(from + 1, to) };
  }

  /** The source offset of a decoded character, or of its end if `extra` is 1. */
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
