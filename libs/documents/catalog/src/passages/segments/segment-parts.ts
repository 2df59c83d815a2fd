import type { IndexedEntry } from './build-segment';

/** The most entries and words of a segment, so that building it takes a few milliseconds. Only a single passage can have more words. */
const MAX_SIZE = 20_000;

/** Cuts a list of entries into parts for one segment each. There is at least one part. */
export function partsOf(entries: readonly IndexedEntry[]): IndexedEntry[][] {
  const parts: IndexedEntry[][] = [[]];
  let size = 0;
  for (const entry of entries) {
    // Passages without words count too: a slot is a number of 16 bits.
    const added = 1 + entry.words.length;
    if (size > 0 && size + added > MAX_SIZE) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(entry);
    size += added;
  }
  return parts;
}
