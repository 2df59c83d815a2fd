/** An escape sequence: the code point it stands for, and its length in characters. */
export interface Escape {
  code: number;
  width: number;
}

const NAMED: Readonly<Record<string, number>> = {
  amp: 38,
  lt: 60,
  gt: 62,
  quot: 34,
  apos: 39,
  nbsp: 32,
  shy: 0xad,
  zwj: 0x200d,
  zwnj: 0x200c,
  lrm: 0x200e,
  rlm: 0x200f,
  ZeroWidthSpace: 0x200b,
  NoBreak: 0x2060,
  NegativeThinSpace: 0x200b,
  InvisibleTimes: 0x2062,
  InvisibleComma: 0x2063,
  ic: 0x2063,
  it: 0x2062,
  ApplyFunction: 0x2061,
  af: 0x2061,
  Tab: 9,
  NewLine: 10,
  lowbar: 95,
  UnderBar: 95,
  hyphen: 45,
  dash: 45,
  minus: 45,
  ndash: 45,
  mdash: 45,
  period: 46,
  colon: 58,
  sol: 47,
  equals: 61,
  commat: 64,
  plus: 43,
  num: 35,
  excl: 33,
  semi: 59,
  comma: 44,
  percnt: 37,
  dollar: 36,
  lpar: 40,
  rpar: 41,
  lsqb: 91,
  rsqb: 93,
  lbrack: 91,
  rbrack: 93,
  lcub: 123,
  rcub: 125,
  lbrace: 123,
  rbrace: 125,
  bsol: 92,
  Hat: 94,
  grave: 96,
  verbar: 124,
  vert: 124,
  ast: 42,
  midast: 42,
  quest: 63,
  tilde: 126,
};

const NUMERIC = /&#(?:x([0-9a-f]{1,8})|([0-9]{1,9}));?/iy;
const NAME = /&([A-Za-z]{2,18});/y;
const UNICODE = /\\+u(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{4}))/iy;
const HEX = /\\+x(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{2}))/iy;
const WIDE = /\\+U([0-9a-f]{8})/iy;
const OCTAL = /\\([0-7]{2,3})/y;
const SPACES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 32, f: 32, b: 32 };

/** Most backslashes that are read as one escape. */
const MAX_BACKSLASHES = 8;

/** The HTML character reference at an `&`, or null. */
export function entityAt(text: string, at: number): Escape | null {
  const second = text.charCodeAt(at + 1);
  if (second === 35) {
    NUMERIC.lastIndex = at;
    const match = NUMERIC.exec(text);
    if (!match) return null;
    return escape(match[1] ? parseInt(match[1], 16) : Number(match[2]), match[0].length);
  }
  NAME.lastIndex = at;
  const match = NAME.exec(text);
  const code = match?.[1] === undefined ? undefined : NAMED[match[1]];
  return match && code !== undefined ? { code, width: match[0].length } : null;
}

/** The ASCII character that is written as `%` and two hexadecimal digits, or in quoted-printable text as `=` and two; null for other bytes. */
export function encodedByteAt(text: string, at: number): Escape | null {
  const code = hexPair(text, at + 1);
  return code >= 0 && code < 0x80 ? { code, width: 3 } : null;
}

/** The escape at a backslash, as in programming languages, JSON or Markdown; or null. */
export function backslashAt(text: string, at: number): Escape | null {
  const next = text[afterBackslashes(text, at)] ?? '';
  if (next === 'u') return numeric(UNICODE, text, at);
  if (next === 'x') return numeric(HEX, text, at);
  if (next === 'U') return numeric(WIDE, text, at);
  const code = text.charCodeAt(at + 1);
  if (code >= 48 && code <= 55) {
    OCTAL.lastIndex = at;
    const match = OCTAL.exec(text);
    return match?.[1] ? escape(parseInt(match[1], 8), match[0].length) : null;
  }
  const space = SPACES[text[at + 1] ?? ''];
  if (space !== undefined) return { code: space, width: 2 };
  return isPunctuation(code) ? { code, width: 2 } : null;
}

function numeric(pattern: RegExp, text: string, at: number): Escape | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  const digits = match?.[1] ?? match?.[2];
  return match && digits !== undefined ? escape(parseInt(digits, 16), match[0].length) : null;
}

function escape(point: number, width: number): Escape | null {
  return point <= 0x10ffff ? { code: point, width } : null;
}

function afterBackslashes(text: string, at: number): number {
  let end = at + 1;
  while (end - at < MAX_BACKSLASHES && text.charCodeAt(end) === 92) end++;
  return end;
}

function hexPair(text: string, at: number): number {
  const high = hexDigit(text.charCodeAt(at));
  const low = hexDigit(text.charCodeAt(at + 1));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** The value of a hexadecimal digit, or -1. */
export function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}
