import { isAlphanumeric } from '../words/alphanumeric';
import type { ByteLines } from './byte-lines';
import { hexDigit } from './escapes';

/** Fewest hexadecimal digits in a word that are decoded. Fewer can't contain a secret that a rule knows. */
const MIN_DIGITS = 36;

/** Fewest numbers in a row that are decoded. */
const MIN_NUMBERS = 16;

/** Longest number of a row: `0x67`. */
const MAX_NUMBER = 4;

/** Longest separator between two numbers of a row, such as `, ` in `0x67, 0x68`. */
const MAX_SEPARATOR = 3;

const SEPARATORS = new Set(' \t\r\n,:;-\\'.split('').map((character) => character.charCodeAt(0)));

/** Decodes bytes that a text writes as numbers, and adds them to `lines`: hexadecimal in one word or in a row, or decimal codes in a row. */
export function decodeNumbers(text: string, lines: ByteLines): void {
  const row = new Row(lines);
  const length = text.length;
  let start = -1;
  for (let at = 0; at <= length; at++) {
    if (at < length && isAlphanumeric(text.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      if (at - start <= MAX_NUMBER) row.add(text, start, at);
      else row.finish();
      if (at - start >= MIN_DIGITS) addWord(text, start, at, lines);
      start = -1;
    }
  }
  row.finish();
}

/** A row of short numbers. It is read both as hexadecimal and as decimal, until one of them fails. */
class Row {
  private hex: number[] = [];
  private decimal: number[] = [];
  private isHex = true;
  private isDecimal = true;
  private start = 0;
  private end = -1;

  constructor(private readonly lines: ByteLines) {}

  add(text: string, start: number, end: number): void {
    if (!this.continues(text, start)) this.finish();
    if (this.end < 0) this.start = start;
    const pair = pairAt(text, start, end);
    const code = codeAt(text, start, end);
    if ((!this.isHex || pair < 0) && (!this.isDecimal || code < 0)) {
      this.finish();
      return;
    }
    this.isHex &&= pair >= 0;
    this.isDecimal &&= code >= 0;
    this.hex.push(pair);
    this.decimal.push(code);
    this.end = end;
  }

  finish(): void {
    if (this.end < 0) return;
    const scale = (this.end - this.start) / this.hex.length;
    const marks = [{ at: 0, source: this.start, scale }];
    if (this.hex.length >= MIN_NUMBERS) {
      if (this.isHex) this.lines.add(Uint8Array.from(this.hex), marks);
      if (this.isDecimal) this.lines.add(Uint8Array.from(this.decimal), marks);
    }
    this.hex = [];
    this.decimal = [];
    this.isHex = this.isDecimal = true;
    this.end = -1;
  }

  private continues(text: string, start: number): boolean {
    if (this.end < 0 || start - this.end > MAX_SEPARATOR) return this.end < 0;
    for (let at = this.end; at < start; at++) if (!SEPARATORS.has(text.charCodeAt(at))) return false;
    return true;
  }
}

function addWord(text: string, start: number, end: number, lines: ByteLines): void {
  let from = start;
  while (from < end) {
    let to = from;
    while (to < end && hexDigit(text.charCodeAt(to)) >= 0) to++;
    if (to - from >= MIN_DIGITS) for (const skip of [0, 1]) addDigits(text, from + skip, to, lines);
    from = to + 1;
  }
}

function addDigits(text: string, start: number, end: number, lines: ByteLines): void {
  const bytes = new Uint8Array((end - start) >> 1);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = hexDigit(text.charCodeAt(start + i * 2)) * 16 + hexDigit(text.charCodeAt(start + i * 2 + 1));
  }
  lines.add(bytes, [{ at: 0, source: start, scale: 2 }]);
}

/** `67` or `0x67` as a number, or -1. */
function pairAt(text: string, start: number, end: number): number {
  const digits =
    end - start === 4 && text.charCodeAt(start) === 48 && (text.charCodeAt(start + 1) | 32) === 120
      ? start + 2
      : start;
  if (end - digits !== 2) return -1;
  const high = hexDigit(text.charCodeAt(digits));
  const low = hexDigit(text.charCodeAt(digits + 1));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** The decimal code of an ASCII character, or -1. */
function codeAt(text: string, start: number, end: number): number {
  if (end - start > 3 || end - start < 2) return -1;
  let code = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    code = code * 10 + digit;
  }
  return code < 128 ? code : -1;
}
