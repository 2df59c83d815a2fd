import type { ByteLines, Mark } from './byte-lines';

/** Shortest run that is decoded. It holds 18 bytes, fewer than any token. */
const MIN_RUN = 24;

/** A run continues on the next line only if its part on this line is at least this long. */
const MIN_LINE = 16;

/** Longest break between two lines of a run: indentation, quotation marks, and markers of quotes, comments and lists. */
const MAX_BREAK = 24;

const NONE = 255;
const VALUES = buildValues();
const BREAKS = new Set(' \t\r\n"\'\\,>#*|+'.split('').map((character) => character.charCodeAt(0)));

const FOUR_THIRDS = 4 / 3;

/**
 * Decodes all base64 in a text, in either alphabet, and adds it to `lines`: each line of a run, and the lines of a run together. Each is
 * decoded from each of its first four characters, since text before the base64 can look like a part of it.
 */
export function decodeBase64(text: string, lines: ByteLines): void {
  const run = new Run(lines);
  const length = text.length;
  let start = -1;
  for (let at = 0; at <= length; at++) {
    if (at < length && valueOf(text.charCodeAt(at)) !== NONE) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      // Shorter runs neither continue on the next line nor are they decoded. Most are words.
      if (at - start >= MIN_LINE) at = run.read(text, start);
      start = -1;
    }
  }
}

/** The six-bit values of one run, with their offsets in the text. */
class Run {
  private length = 0;
  private values = new Uint8Array(256);
  private offsets = new Int32Array(256);

  constructor(private readonly lines: ByteLines) {}

  /** Reads and decodes the run that begins at an offset. Returns its end. */
  read(text: string, start: number): number {
    this.length = 0;
    let at = start;
    let line = 0;
    for (;;) {
      const value = valueOf(text.charCodeAt(at));
      if (value !== NONE) {
        this.push(value, at++);
        continue;
      }
      const next = this.length - line >= MIN_LINE ? afterBreak(text, at) : -1;
      if (line > 0 || next < 0) this.decode(line);
      if (next < 0) break;
      if (line === 0) this.decode(0);
      line = this.length;
      at = next;
    }
    if (line > 0) this.decode(0);
    return at;
  }

  /** Decodes the values from index `line` on. */
  private decode(line: number): void {
    if (this.length - line < MIN_RUN) return;
    for (let skip = line; skip < line + 4; skip++) this.addFrom(skip);
  }

  private addFrom(skip: number): void {
    const bytes = new Uint8Array(Math.floor(((this.length - skip) * 3) / 4));
    const marks: Mark[] = [];
    let expected = -1;
    for (let at = 0, from = skip; at < bytes.length; at += 3, from += 4) {
      const offset = this.offsets[from] as number;
      if (offset !== expected) marks.push({ at, source: offset, scale: FOUR_THIRDS });
      expected = offset + 4;
      const bits =
        ((this.values[from] as number) << 18) |
        ((this.values[from + 1] as number) << 12) |
        (this.valueAt(from + 2) << 6) |
        this.valueAt(from + 3);
      // A typed array ignores assignments beyond its end.
      bytes[at] = bits >> 16;
      bytes[at + 1] = bits >> 8;
      bytes[at + 2] = bits;
    }
    this.lines.add(bytes, marks);
  }

  private valueAt(index: number): number {
    return index < this.length ? (this.values[index] as number) : 0;
  }

  private push(value: number, offset: number): void {
    if (this.length === this.values.length) {
      const values = new Uint8Array(this.length * 2);
      values.set(this.values);
      this.values = values;
      const offsets = new Int32Array(this.length * 2);
      offsets.set(this.offsets);
      this.offsets = offsets;
    }
    this.values[this.length] = value;
    this.offsets[this.length++] = offset;
  }
}

/** The offset at which a run continues after a break with exactly one line end; -1 if it does not. */
function afterBreak(text: string, at: number): number {
  let lineEnds = 0;
  for (let next = at; next < at + MAX_BREAK; next++) {
    const code = text.charCodeAt(next);
    if (code === 10 || (code === 13 && text.charCodeAt(next + 1) !== 10)) lineEnds++;
    if (BREAKS.has(code)) continue;
    return lineEnds === 1 && valueOf(code) !== NONE ? next : -1;
  }
  return -1;
}

function valueOf(code: number): number {
  return code < 128 ? (VALUES[code] as number) : NONE;
}

function buildValues(): Uint8Array {
  const values = new Uint8Array(128).fill(NONE);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (let value = 0; value < 64; value++) values[alphabet.charCodeAt(value)] = value;
  values['-'.charCodeAt(0)] = 62;
  values['_'.charCodeAt(0)] = 63;
  return values;
}
