import { compareBytes } from './bytes';

/** How many terms of a text are indexed, and how many characters of a term. */
const PLACES = 64;
const CHARACTERS = 40;
/** A character has at most so many bytes. */
const WIDEST = 4;

const UNSPACED =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2600-\\u27BF\\u3005-\\u3007\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF' +
  '\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\u{1F000}-\\u{1FAFF}\\u{20000}-\\u{3FFFF}';
const START = new RegExp(`(?<![\\p{L}\\p{N}])(?=\\S)|(?=[${UNSPACED}])`, 'gu');
const COLUMNS = 6;
/** Larger lists are not kept. */
const MOST_KEPT = 262_144;

/**
 * Terms that are to be sorted: ranges of the bytes of the texts in which they begin. A text has its terms in order, so no term is a string. A list is used
 * again after `clear`, so that building a segment allocates little.
 */
export class TermList {
  bytes = Buffer.allocUnsafeSlow(16_384);
  private used = 0;
  length = 0;
  /** Six columns for each term: scope, node, position, the first byte, the byte after the last one, and the first three bytes as a number. */
  columns = new Uint32Array(COLUMNS * 512);

  clear(): void {
    if (this.bytes.length > MOST_KEPT) this.bytes = Buffer.allocUnsafeSlow(16_384);
    if (this.columns.length > MOST_KEPT) this.columns = new Uint32Array(COLUMNS * 512);
    this.used = this.length = 0;
  }

  /** Adds the terms of a folded text: from each place on at which a match can begin. Those after the first have another scope. */
  addText(text: string, scope: number, later: number, slot: number, ordinal: number): void {
    this.reserve(text.length * WIDEST);
    const { bytes, used } = this;
    const end = used + text.length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 32 || code > 126) {
        this.addUnicode(text, scope, later, slot, ordinal);
        return;
      }
      bytes[used + i] = code;
    }
    this.used = end;
    let place = 0;
    let inWord = false;
    for (let at = used; at < end && place < PLACES; at++) {
      const code = bytes[at]!;
      if (!inWord && code !== 32) {
        this.push(
          place === 0 ? scope : later,
          slot,
          ordinal * PLACES + place,
          at,
          Math.min(end, at + CHARACTERS),
        );
        place++;
      }
      inWord = isAsciiWord(code);
    }
  }

  private addUnicode(text: string, scope: number, later: number, slot: number, ordinal: number): void {
    const from = this.used;
    const end = from + this.bytes.write(text, from, 'utf8');
    this.used = end;
    let place = 0;
    let [character, at] = [0, from];
    for (const { index } of text.matchAll(START)) {
      if (index === text.length || place === PLACES) return;
      for (; character < index; at += bytesOf(this.bytes[at]!)) character += this.bytes[at]! >= 0xf0 ? 2 : 1;
      this.push(place === 0 ? scope : later, slot, ordinal * PLACES + place, at, this.cut(at, end));
      place++;
    }
  }

  /** The end of the term that begins at a byte. */
  private cut(from: number, end: number): number {
    let at = from;
    for (let left = CHARACTERS; left > 0 && at < end; left--) at += bytesOf(this.bytes[at]!);
    return at;
  }

  private push(scope: number, slot: number, position: number, from: number, to: number): void {
    if (this.length * COLUMNS === this.columns.length) {
      const larger = new Uint32Array(this.columns.length * 2);
      larger.set(this.columns);
      this.columns = larger;
    }
    const { columns, bytes } = this;
    const i = this.length++ * COLUMNS;
    columns[i] = scope;
    columns[i + 1] = slot;
    columns[i + 2] = position;
    columns[i + 3] = from;
    columns[i + 4] = to;
    columns[i + 5] =
      (bytes[from]! << 16) |
      (from + 1 < to ? bytes[from + 1]! << 8 : 0) |
      (from + 2 < to ? bytes[from + 2]! : 0);
  }

  /** The places of the terms by scope, term, node and position. */
  inOrder(): Uint32Array {
    const { columns, bytes } = this;
    const order = new Uint32Array(this.length);
    for (let i = 0; i < order.length; i++) order[i] = i * COLUMNS;
    return order.sort((a, b) => {
      const first = columns[a]! - columns[b]! || columns[a + 5]! - columns[b + 5]!;
      if (first !== 0) return first;
      return (
        compareBytes(bytes, columns[a + 3]!, columns[a + 4]!, bytes, columns[b + 3]!, columns[b + 4]!) ||
        columns[a + 1]! - columns[b + 1]! ||
        columns[a + 2]! - columns[b + 2]!
      );
    });
  }

  private reserve(length: number): void {
    if (this.used + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(this.bytes.length * 2 + length);
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}

function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

/** The bytes of the character that begins with a byte. */
function bytesOf(first: number): number {
  return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}
