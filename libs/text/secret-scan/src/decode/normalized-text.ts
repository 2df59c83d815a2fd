import { type Escape, backslashAt, encodedByteAt, entityAt } from './escapes';
import { astralReplacementOf, replacementOf, INVISIBLE } from './lookalikes';
import type { Decoded } from './decoded';
import { TextBuilder } from './text-builder';

const ESC = 27;
const AMPERSAND = 38;
const PERCENT = 37;
const EQUALS = 61;
const BACKSLASH = 92;

/** Terminal escape sequences: colors, links, titles. Their length is bounded, since their end may be missing. */
const ANSI = /\x1b(?:\[[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|\][^\x07\x1b]{0,256}(?:\x07|\x1b\\)|[@-_])/y;

/** Characters that are not always kept: they begin an escape, or are invisible, a lookalike, or half of another character. */
const UNUSUAL = unusualCharacters();
/** The same in quoted-printable text, where `=` begins an escape. A literal `=` is written `=3D`. In other text, what follows `=` is a value. */
const UNUSUAL_IN_QUOTED_PRINTABLE = UNUSUAL.with(EQUALS, 1);

/**
 * The text as a reader or a program understands it: escapes and character references are decoded, invisible characters are removed, and
 * lookalikes of ASCII characters are replaced with them. Null if the text is normalized already.
 */
export function normalizedText(text: string): Decoded | null {
  const builder = new TextBuilder(text);
  const length = text.length;
  const unusual = text.includes('=3D') ? UNUSUAL_IN_QUOTED_PRINTABLE : UNUSUAL;
  let at = 0;
  let kept = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    const change = unusual[code] === 0 ? null : changeAt(text, at, code);
    if (change === null) {
      at++;
      continue;
    }
    if (kept < at) builder.keep(kept, at);
    if (change.code !== INVISIBLE) builder.replace(change.code, at, change.width);
    at += change.width;
    kept = at;
  }
  if (kept < length) builder.keep(kept, length);
  const decoded = builder.finish();
  return decoded === null ? null : { text: decoded, map: builder.map };
}

/** The replacement of the character at an offset, and the length of the replaced text; INVISIBLE to drop it; null to keep the character. */
function changeAt(text: string, at: number, code: number): Escape | null {
  if (isEscapeStart(code)) {
    const escape = escapeAt(text, at, code);
    return escape && { code: plainOf(escape.code), width: escape.width };
  }
  if (code === ESC) return { code: INVISIBLE, width: ansiWidth(text, at) };
  if (!isHighSurrogate(code)) return { code: replacementOf(code), width: 1 };
  const point = text.codePointAt(at) ?? 0;
  const plain = point > 0xffff ? astralReplacementOf(point) : 0;
  return plain === 0 ? null : { code: plain, width: 2 };
}

function isEscapeStart(code: number): boolean {
  return code === AMPERSAND || code === PERCENT || code === BACKSLASH || code === EQUALS;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function unusualCharacters(): Uint8Array {
  const unusual = new Uint8Array(0x10000);
  for (let code = 0; code < unusual.length; code++) {
    const escapes = isEscapeStart(code) && code !== EQUALS;
    unusual[code] = Number(escapes || code === ESC || isHighSurrogate(code) || replacementOf(code) !== 0);
  }
  return unusual;
}

function escapeAt(text: string, at: number, code: number): Escape | null {
  if (code === AMPERSAND) return entityAt(text, at);
  return code === BACKSLASH ? backslashAt(text, at) : encodedByteAt(text, at);
}

/** The character for which an escape stands. One beyond the basic plane that is not a lookalike is not part of any secret. */
function plainOf(point: number): number {
  if (point >= 0xffff) return astralReplacementOf(point) || 0xfffd;
  return replacementOf(point) || point;
}

function ansiWidth(text: string, at: number): number {
  ANSI.lastIndex = at;
  return ANSI.exec(text)?.[0].length ?? 1;
}
