import type { Block, Postings } from './block';
import type { SegmentHead, SlotRange } from './segment-head';

/** The passages that a search or a count may use: all shared projects with the personal one of a reader, or only some projects. */
export type IndexReach = { reader: string } | { projects: readonly string[] };

/** The slots of a segment that are in reach, in ascending order. */
export function rangesOf(head: SegmentHead, reach: IndexReach): SlotRange[] {
  const ranges =
    'reader' in reach
      ? [head.shared, head.rangeOf.get(reach.reader)]
      : [...new Set(reach.projects)].map((id) => head.rangeOf.get(id));
  const sorted = ranges.filter((range) => range !== undefined).sort((a, b) => a.from - b.from);
  const joined: SlotRange[] = [];
  for (const { from, to } of sorted) {
    const last = joined.at(-1);
    if (last && last.to >= from) last.to = Math.max(last.to, to);
    else if (to > from) joined.push({ from, to });
  }
  return joined;
}

export function sizeOf(ranges: readonly SlotRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The number of passages in reach that have a word. */
export function countIn({ counts, slots }: Postings, ranges: readonly SlotRange[], entries: number): number {
  if (ranges.length === 0) return 0;
  if (ranges.length === 1 && ranges[0]!.to - ranges[0]!.from === entries) return slots.length;
  let count = 0;
  let start = 0;
  for (const length of counts) {
    for (const { from, to } of ranges)
      count += firstFrom(slots, to, start, start + length) - firstFrom(slots, from, start, start + length);
    start += length;
  }
  return count;
}

/** The words of a block with a beginning that passages in reach have, and how many passages do. */
export function* countFrom(
  block: Block,
  beginning: string,
  ranges: readonly SlotRange[],
  entries: number,
): Generator<{ word: string; passages: number }> {
  for (let i = block.firstFrom(beginning); i < block.words; i++) {
    const word = block.wordAt(i);
    if (!word.startsWith(beginning)) return;
    const passages = countIn(block.postingsAt(i), ranges, entries);
    if (passages > 0) yield { word, passages };
  }
}

/** The first place in an ascending part of a list whose value is not less than `value`. */
export function firstFrom(slots: Uint16Array, value: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (slots[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
