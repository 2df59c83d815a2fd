/** The most values and levels of nesting that a body may have. The largest one is a SCIM group of 5,000 members with five values each. */
export const MAX_VALUES = 30_000;
export const MAX_DEPTH = 32;
/** The most keys of one object. class-transformer compares each key of a body with all others. */
export const MAX_KEYS = 2_000;

/** Keys that later steps drop silently, because they have a meaning in JavaScript. */
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** The length of the longest way to write a refused key: each character as `\u0000`, in quotes. */
const REFUSED_KEY_BYTES = 'constructor'.length * 6 + 2;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [SPACE, MINUS] = [0x20, 0x2d];

/** Why a JSON text must not be parsed. */
export type JsonProblem =
  | { kind: 'depth' }
  | { kind: 'values' }
  | { kind: 'keys' }
  | { kind: 'key'; key: string }
  /** A number that would not come back as it was sent. `path` is where it is, such as `metadata.list.0`. */
  | { kind: 'number'; text: string; path: string };

/** The scanner's state for an object or a list that it is inside. */
interface Container {
  isObject: boolean;
  /** Where the key of the current value is in the text, with its quotes. */
  keyStart: number;
  keyEnd: number;
  /** The position of the current value in the list or the object. */
  index: number;
}

/**
 * Finds what makes a JSON text expensive or lossy to parse, in one pass over its bytes that allocates almost nothing: too much nesting,
 * too many values, keys that would be dropped, and numbers that a double can't hold. Text that is not JSON is left to `JSON.parse`, which
 * reports it: for such a text the result means nothing.
 *
 * @returns the first problem; undefined if there is none
 */
export function scanJson(json: Buffer): JsonProblem | undefined {
  const open: Container[] = [];
  let values = 0;
  let expectsKey = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    const inside = open.at(-1);
    if (byte <= SPACE) continue;
    if (byte === COMMA) {
      if (inside && ++inside.index >= MAX_KEYS && inside.isObject) return { kind: 'keys' };
      expectsKey = inside?.isObject ?? false;
    } else if (byte === COLON) {
      expectsKey = false;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      open.pop();
      expectsKey = false;
    } else if (expectsKey) {
      if (byte !== QUOTE) continue;
      const end = endOfString(json, at);
      inside!.keyStart = at;
      inside!.keyEnd = end + 1;
      const key = end - at < REFUSED_KEY_BYTES ? textOf(json, inside!) : '';
      if (REFUSED_KEYS.has(key)) return { kind: 'key', key };
      at = end;
    } else {
      if (++values > MAX_VALUES) return { kind: 'values' };
      if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (open.length === MAX_DEPTH) return { kind: 'depth' };
        expectsKey = byte === OPEN_OBJECT;
        open.push({ isObject: expectsKey, keyStart: 0, keyEnd: 0, index: 0 });
      } else if (byte === QUOTE) {
        at = endOfString(json, at);
      } else {
        const end = endOfWord(json, at);
        // A body that is only a number is refused later, as a body that is not an object.
        if (inside && isNumberStart(byte) && !isKept(json, at, end))
          return { kind: 'number', text: json.toString('latin1', at, end), path: pathOf(json, open) };
        at = end - 1;
      }
    }
  }
  return undefined;
}

/** The position of the quote that ends the string; the last position of the text if none does. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === BACKSLASH) at++;
    else if (json[at] === QUOTE) return at;
  }
  return json.length - 1;
}

/** The position after a number or a literal. */
function endOfWord(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && !endsWord(json[at]!)) at++;
  return at;
}

function endsWord(byte: number): boolean {
  return (
    byte <= SPACE ||
    byte === COMMA ||
    byte === COLON ||
    byte === QUOTE ||
    byte === OPEN_LIST ||
    byte === CLOSE_LIST ||
    byte === OPEN_OBJECT ||
    byte === CLOSE_OBJECT
  );
}

function isNumberStart(byte: number): boolean {
  return byte === MINUS || (byte >= 0x30 && byte <= 0x39);
}

/** Any number with at most this many characters and no exponent has 15 digits at most, which a double always keeps. */
const ALWAYS_KEPT = 15;
const EXPONENT = /e/i;

function isKept(json: Buffer, start: number, end: number): boolean {
  const text = json.toString('latin1', start, end);
  if (text.length <= ALWAYS_KEPT && !EXPONENT.test(text)) return true;
  return keepsNumber(text);
}

/**
 * Whether a double keeps a number. An integer must be written back as the same number. A fraction may be rounded, but its integer part
 * may not. No number may become infinite, and only zero may become zero.
 */
function keepsNumber(text: string): boolean {
  const sent = decimalOf(text);
  if (!sent) return true;
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  if (value === 0) return sent.digits === '';
  if (sent.exponent < 0 && Math.abs(value) < Number.MAX_SAFE_INTEGER) return true;
  const kept = decimalOf(String(value))!;
  return kept.digits === sent.digits && kept.exponent === sent.exponent;
}

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A number without its sign as digits × 10^exponent, with no zero at either end of the digits. Undefined for any other text. */
function decimalOf(text: string): { digits: string; exponent: number } | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, whole, fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  let [start, end] = [0, all.length];
  while (start < end && all[start] === '0') start++;
  while (end > start && all[end - 1] === '0') end--;
  if (start === end) return { digits: '', exponent: 0 };
  return { digits: all.slice(start, end), exponent: Number(exponent) - fraction.length + all.length - end };
}

function pathOf(json: Buffer, open: Container[]): string {
  return open.map((container) => (container.isObject ? textOf(json, container) : container.index)).join('.');
}

/** The key that a container is at; empty for one that is not a JSON string. */
function textOf(json: Buffer, { keyStart, keyEnd }: Container): string {
  try {
    return String(JSON.parse(json.toString('utf8', keyStart, keyEnd)));
  } catch {
    return '';
  }
}
