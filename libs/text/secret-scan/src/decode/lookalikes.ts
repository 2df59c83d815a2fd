/** In the table: the character is invisible, and dropped. */
export const INVISIBLE = 0xffff;

/** Letters of other scripts that look like Latin letters, each followed by the letter it looks like. */
const LOOKALIKES =
  'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlАAВBЕEКKМMНHОOРPСCТTУYХXЅSІIЈJԌGԚQԜWӀIοoνvιiΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXıiȷjɡgɩiʋvſs';

/** Hyphens, quotes, spaces and other marks that look like ASCII characters. */
const PUNCTUATION: readonly (readonly [string, string])[] = [
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u02d7\ufe58\ufe63', '-'],
  ['\u2018\u2019\u201a\u201b\u2032\u02bc', "'"],
  ['\u201c\u201d\u201e\u201f\u2033', '"'],
  ['\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000', ' '],
  ['\u2044\u2215\u29f8', '/'],
  ['\u2236\ua789\u02d0', ':'],
  ['\u2024\u3002', '.'],
  ['\ua78a', '='],
];

/** Ranges (inclusive) of invisible characters: controls, soft hyphens, joiners, direction marks, variation selectors, combining marks. */
const INVISIBLE_RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1a],
  [0x1c, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x20d0, 0x20ff],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
];

/** The same beyond the basic plane: shorthand and musical controls, tags, variation selectors. */
const ASTRAL_INVISIBLE: readonly (readonly [number, number])[] = [
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** Ranges of compatibility forms of letters and digits: superscript, circled, full-width and the like. */
const COMPATIBLE_RANGES: readonly (readonly [number, number])[] = [
  [0xa0, 0xff],
  [0x2b0, 0x2ff],
  [0x1d00, 0x1dbf],
  [0x2070, 0x209c],
  [0x2100, 0x214f],
  [0x2460, 0x24ff],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff5e],
];

const TABLE = buildTable();

function buildTable(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (const [from, to] of COMPATIBLE_RANGES) {
    for (let code = from; code <= to; code++) {
      const plain = String.fromCharCode(code).normalize('NFKC');
      if (plain.length === 1 && plain.charCodeAt(0) < 0x7f) table[code] = plain.charCodeAt(0);
    }
  }
  for (const [characters, plain] of PUNCTUATION) {
    for (const character of characters) table[character.charCodeAt(0)] = plain.charCodeAt(0);
  }
  for (let i = 0; i < LOOKALIKES.length; i += 2)
    table[LOOKALIKES.charCodeAt(i)] = LOOKALIKES.charCodeAt(i + 1);
  for (const [from, to] of INVISIBLE_RANGES) table.fill(INVISIBLE, from, to + 1);
  return table;
}

/** The replacement of a UTF-16 code unit: the ASCII character it looks like; INVISIBLE to drop it; 0 to keep it. */
export function replacementOf(code: number): number {
  return TABLE[code] ?? 0;
}

/** The same for a code point beyond the basic plane: mathematical letters and digits, tags, variation selectors. */
export function astralReplacementOf(point: number): number {
  if (ASTRAL_INVISIBLE.some(([from, to]) => point >= from && point <= to)) return INVISIBLE;
  if ((point >= 0x1d400 && point <= 0x1d7ff) || (point >= 0x1f100 && point <= 0x1f16b)) {
    const plain = String.fromCodePoint(point).normalize('NFKC');
    if (plain.length === 1 && plain.charCodeAt(0) < 0x7f) return plain.charCodeAt(0);
  }
  return point >= 0x1fbf0 && point <= 0x1fbf9 ? point - 0x1fbf0 + 48 : 0;
}
