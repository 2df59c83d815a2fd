/** The passages of a segment that have a word. Their slots are grouped by how much the word matters in them, the highest impact first. */
export interface Postings {
  /** The impact level of each group. */
  levels: Uint8Array;
  /** The number of slots of each group. */
  counts: Uint16Array;
  /** The slots, ascending in each group. */
  slots: Uint16Array;
}

export interface WordPostings extends Postings {
  word: string;
}

// A block consists of: the numbers of slots, groups, words and bytes of words; the slots; the counts and levels of all groups; the number
// of groups and of bytes of each word; the words. Numbers are little-endian, as on every machine that Node.js runs on.
const HEADER = 16;

/** Encodes words in ascending order. */
export function encodeBlock(words: readonly WordPostings[]): Buffer {
  const texts = words.map(({ word }) => Buffer.from(word, 'utf8'));
  const groups = sumOf(words, ({ levels }) => levels.length);
  const slots = sumOf(words, (postings) => postings.slots.length);
  const textBytes = sumOf(texts, ({ length }) => length);
  const bytes = Buffer.alloc(HEADER + slots * 2 + groups * 3 + words.length * 2 + textBytes);
  new Uint32Array(bytes.buffer, bytes.byteOffset, 4).set([slots, groups, words.length, textBytes]);
  const parts = partsOf(bytes);
  let [slot, group, text] = [0, 0, 0];
  for (const [i, { levels, counts, slots: ofWord }] of words.entries()) {
    parts.slots.set(ofWord, slot);
    parts.counts.set(counts, group);
    parts.levels.set(levels, group);
    parts.groups[i] = levels.length;
    parts.lengths[i] = texts[i]!.length;
    parts.text.set(texts[i]!, text);
    slot += ofWord.length;
    group += levels.length;
    text += texts[i]!.length;
  }
  return bytes;
}

function partsOf(bytes: Buffer) {
  const [slots, groups, words, textBytes] = new Uint32Array(bytes.buffer, bytes.byteOffset, 4) as unknown as [
    number,
    number,
    number,
    number,
  ];
  let at = bytes.byteOffset + HEADER;
  const take = (length: number) => (at += length) - length;
  return {
    words,
    slots: new Uint16Array(bytes.buffer, take(slots * 2), slots),
    counts: new Uint16Array(bytes.buffer, take(groups * 2), groups),
    levels: new Uint8Array(bytes.buffer, take(groups), groups),
    groups: new Uint8Array(bytes.buffer, take(words), words),
    lengths: new Uint8Array(bytes.buffer, take(words), words),
    text: Buffer.from(bytes.buffer, take(textBytes), textBytes),
  };
}

/** The bytes, copied if typed arrays can't be laid over them. */
export function aligned(bytes: Buffer): Buffer {
  if (bytes.byteOffset % 8 === 0) return bytes;
  return Buffer.from(Uint8Array.from(bytes).buffer);
}

/** How many sought words a block remembers, and about how much memory one takes. */
const MAX_SOUGHT = 24;
const BYTES_PER_SOUGHT = 120;

/** Sorted words of a segment with their postings, which are views of the encoded bytes. */
export class Block {
  /** About how much memory it takes. */
  readonly size: number;
  readonly words: number;
  private readonly parts: ReturnType<typeof partsOf>;
  /** Where the slots, groups and bytes of each word begin, and where those of the last one end. */
  private readonly starts: Uint32Array;
  /** The places of words that were sought; -1 for words that the block does not have. Most searches ask for some of them again. */
  private readonly sought = new Map<string, number>();

  constructor(bytes: Buffer) {
    this.parts = partsOf(aligned(bytes));
    const { words, groups, lengths, counts } = this.parts;
    this.words = words;
    this.size = bytes.length + words * 12 + MAX_SOUGHT * BYTES_PER_SOUGHT;
    this.starts = new Uint32Array((words + 1) * 3);
    let [slot, group, text] = [0, 0, 0];
    for (let i = 0; i < words; i++) {
      for (const end = group + groups[i]!; group < end; group++) slot += counts[group]!;
      text += lengths[i]!;
      this.starts.set([slot, group, text], (i + 1) * 3);
    }
  }

  /** The postings of a word; null if the block does not have it. */
  find(word: string): Postings | null {
    let place = this.sought.get(word);
    if (place === undefined) {
      const first = this.firstFrom(word);
      place = first < this.words && this.wordAt(first) === word ? first : -1;
      if (this.sought.size >= MAX_SOUGHT) this.sought.clear();
      this.sought.set(word, place);
    }
    return place < 0 ? null : this.postingsAt(place);
  }

  /** The place of the first word that is not less than `word`. */
  firstFrom(word: string): number {
    let [low, high] = [0, this.words];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.wordAt(middle) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  wordAt(i: number): string {
    return this.parts.text.toString('utf8', this.starts[i * 3 + 2], this.starts[i * 3 + 5]);
  }

  postingsAt(i: number): Postings {
    const { starts, parts } = this;
    const [slot, group] = [starts[i * 3]!, starts[i * 3 + 1]!];
    const [slotEnd, groupEnd] = [starts[i * 3 + 3]!, starts[i * 3 + 4]!];
    return {
      levels: parts.levels.subarray(group, groupEnd),
      counts: parts.counts.subarray(group, groupEnd),
      slots: parts.slots.subarray(slot, slotEnd),
    };
  }
}

function sumOf<T>(list: readonly T[], number: (one: T) => number): number {
  return list.reduce((sum, one) => sum + number(one), 0);
}
