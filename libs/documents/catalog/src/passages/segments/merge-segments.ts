import { Block, type WordPostings } from './block';
import {
  type EncodedSegment,
  type SlotsByLevel,
  compareEntries,
  encodeSegment,
  postingsOf,
} from './build-segment';
import { SegmentHead } from './segment-head';

/** A stored segment, and which of its entries are kept: 1 for each of them, 0 for the others. */
export interface MergedSegment {
  head: Buffer;
  blocks: Buffer[];
  kept: Uint8Array;
}

/** Merges segments to one, which has the entries of all that are kept. */
export function mergeSegments(segments: readonly MergedSegment[]): EncodedSegment {
  const kept = segments.flatMap(({ head, kept }, segment) => {
    const decoded = new SegmentHead(head);
    return Array.from(kept, (keep, slot) => ({ keep, segment, slot }))
      .filter(({ keep }) => keep === 1)
      .map(({ slot }) => ({ segment, slot, ...decoded.entryAt(slot) }));
  });
  kept.sort(compareEntries);
  const slots = segments.map((one) => new Int32Array(one.kept.length).fill(-1));
  for (const [slot, from] of kept.entries()) slots[from.segment]![from.slot] = slot;
  return encodeSegment(kept, mergedWords(segments, slots));
}

interface Cursor {
  word: string;
  postings: WordPostings;
  segment: number;
}

/** All words in ascending order, with their slots in the merged segment. */
function* mergedWords(
  segments: readonly MergedSegment[],
  slots: readonly Int32Array[],
): Generator<WordPostings> {
  const readers = segments.map(({ blocks }, segment) => wordsOf(blocks, segment));
  const open: (Cursor | undefined)[] = readers.map((reader) => reader.next().value as Cursor | undefined);
  for (;;) {
    let word: string | undefined;
    for (const cursor of open) if (cursor && (word === undefined || cursor.word < word)) word = cursor.word;
    if (word === undefined) return;
    const byLevel: SlotsByLevel = [];
    for (const [i, cursor] of open.entries()) {
      if (cursor?.word !== word) continue;
      addSlots(byLevel, cursor, slots[cursor.segment]!);
      open[i] = readers[i]!.next().value as Cursor | undefined;
    }
    for (const ofLevel of byLevel) ofLevel?.sort((a, b) => a - b);
    if (byLevel.some((ofLevel) => ofLevel && ofLevel.length > 0)) yield { word, ...postingsOf(byLevel) };
  }
}

function* wordsOf(blocks: readonly Buffer[], segment: number): Generator<Cursor> {
  for (const bytes of blocks) {
    const block = new Block(bytes);
    for (let i = 0; i < block.words; i++) {
      const word = block.wordAt(i);
      yield { word, segment, postings: { word, ...block.postingsAt(i) } };
    }
  }
}

function addSlots(byLevel: SlotsByLevel, { postings }: Cursor, slots: Int32Array): void {
  let at = 0;
  for (const [group, level] of postings.levels.entries()) {
    const ofLevel = (byLevel[level] ??= []);
    for (const end = at + postings.counts[group]!; at < end; at++) {
      const slot = slots[postings.slots[at]!]!;
      if (slot >= 0) ofLevel.push(slot);
    }
  }
}
