/**
 * Finds many words in a text in one pass, ignoring case (Aho and Corasick, 1975): one step per character, regardless of the number of
 * words. Words must be in lower case.
 */
export class KeywordIndex {
  /** The column of each character in `next`; 0 for characters that occur in no word. */
  private readonly columns = new Uint8Array(0x10000);
  private readonly width: number;
  /**
   * Where each state's row of next states begins, for each state and column; negative (`~`) for a state in which words end. It is complete,
   * so no step needs to fall back.
   */
  private readonly next: Int32Array;
  /** The words that end in each state, as indexes of `words`; null for none. */
  private readonly ends: readonly (readonly number[] | null)[];

  constructor(private readonly words: readonly string[]) {
    const characters = [...new Set(words.join(''))];
    this.width = characters.length + 1;
    characters.forEach((character, i) => {
      this.columns[character.charCodeAt(0)] = i + 1;
      const upper = character.toUpperCase();
      if (upper.length === 1) this.columns[upper.charCodeAt(0)] = i + 1;
    });
    const trie = new Trie();
    words.forEach((word, index) =>
      trie.add(
        [...word].map((character) => this.columns[character.charCodeAt(0)] ?? 0),
        index,
      ),
    );
    const next = trie.complete(this.width);
    this.ends = trie.ends.map((indexes) => (indexes.length > 0 ? indexes : null));
    this.next = next.map((state) => (this.ends[state] ? ~(state * this.width) : state * this.width));
  }

  /** Calls `found` with the index and the start of each occurrence, ordered by end, until it returns false. */
  search(text: string, found: (word: number, start: number) => boolean | void): void {
    const { next, ends, words, columns, width } = this;
    const length = text.length;
    let row = 0;
    for (let at = 0; at < length; at++) {
      // Column 0 leads to the first state, in which no word ends.
      row = next[row + (columns[text.charCodeAt(at)] as number)] as number;
      if (row >= 0) continue;
      row = ~row;
      for (const word of ends[row / width] ?? [])
        if (found(word, at + 1 - (words[word] as string).length) === false) return;
    }
  }
}

class Trie {
  readonly ends: number[][] = [[]];
  private readonly children = [new Map<number, number>()];

  add(columns: readonly number[], word: number): void {
    let state = 0;
    for (const column of columns) {
      let child = this.children[state]?.get(column);
      if (child === undefined) {
        child = this.children.push(new Map()) - 1;
        this.ends.push([]);
        this.children[state]?.set(column, child);
      }
      state = child;
    }
    this.ends[state]?.push(word);
  }

  /** Fills in, breadth first, the next state for characters with which no word of a state continues. */
  complete(width: number): Int32Array {
    const next = new Int32Array(this.children.length * width);
    const fallback = new Int32Array(this.children.length);
    const queue = [0];
    for (const state of queue) {
      const back = fallback[state] ?? 0;
      if (state !== 0) {
        next.copyWithin(state * width, back * width, (back + 1) * width);
        this.ends[state]?.push(...(this.ends[back] ?? []));
      }
      for (const [column, child] of this.children[state] ?? []) {
        fallback[child] = state === 0 ? 0 : (next[back * width + column] ?? 0);
        next[state * width + column] = child;
        queue.push(child);
      }
    }
    return next;
  }
}
