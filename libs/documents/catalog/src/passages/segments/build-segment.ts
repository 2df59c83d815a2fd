import { type WordPostings, encodeBlock } from './block';
import { NO_ID, type SegmentEntry, encodeHead } from './segment-head';

/** An entry with the words of its passage, each with its impact level. */
export interface IndexedEntry extends SegmentEntry {
  words: readonly string[];
  levels: readonly number[];
}

/** A segment as it is stored: its entries and where its words are, and blocks of its words. */
export interface EncodedSegment {
  entries: number;
  head: Buffer;
  blocks: Buffer[];
}

/** The approximate size of a block. It is larger only if a single word needs more. */
const BLOCK_BYTES = 16_384;
const BYTES_PER_WORD = 12;

/** The order of slots: shared projects first, so that what a person can read is one range and that of their own project. */
export function compareEntries(a: SegmentEntry, b: SegmentEntry): number {
  return (
    Number(a.project.reader !== NO_ID) - Number(b.project.reader !== NO_ID) ||
    compare(a.project.id, b.project.id) ||
    compare(a.nodeId, b.nodeId) ||
    a.ordinal - b.ordinal ||
    a.version - b.version
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function buildSegment(passages: readonly IndexedEntry[]): EncodedSegment {
  const entries = [...passages].sort(compareEntries);
  const found = new Map<string, SlotsByLevel>();
  for (const [slot, { words, levels }] of entries.entries())
    for (const [i, word] of words.entries()) {
      let slots = found.get(word);
      if (!slots) found.set(word, (slots = []));
      (slots[levels[i]!] ??= []).push(slot);
    }
  const sorted = [...found.keys()].sort(compare);
  return encodeSegment(
    entries,
    sorted.map((word) => ({ word, ...postingsOf(found.get(word)!) })),
  );
}

/** The slots of a word by impact level, ascending in each. */
export type SlotsByLevel = (number[] | undefined)[];

export function postingsOf(byLevel: SlotsByLevel): Omit<WordPostings, 'word'> {
  const levels: number[] = [];
  const counts: number[] = [];
  const slots: number[] = [];
  for (let level = byLevel.length - 1; level >= 0; level--) {
    const ofLevel = byLevel[level];
    if (!ofLevel || ofLevel.length === 0) continue;
    levels.push(level);
    counts.push(ofLevel.length);
    for (const slot of ofLevel) slots.push(slot);
  }
  return {
    levels: Uint8Array.from(levels),
    counts: Uint16Array.from(counts),
    slots: Uint16Array.from(slots),
  };
}

/** Encodes a segment. @param words in ascending order */
export function encodeSegment(
  entries: readonly SegmentEntry[],
  words: Iterable<WordPostings>,
): EncodedSegment {
  const firstWords: string[] = [];
  const blocks: Buffer[] = [];
  let block: WordPostings[] = [];
  let bytes = 0;
  const end = () => {
    if (block.length === 0) return;
    firstWords.push(block[0]!.word);
    blocks.push(encodeBlock(block));
    block = [];
    bytes = 0;
  };
  for (const word of words) {
    const size = word.slots.length * 2 + word.levels.length * 3 + BYTES_PER_WORD;
    if (bytes + size > BLOCK_BYTES) end();
    block.push(word);
    bytes += size;
  }
  end();
  return { entries: entries.length, head: encodeHead(entries, firstWords), blocks };
}
