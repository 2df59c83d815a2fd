import { type Escape, backslashAt, encodedByteAt, entityAt } from './escapes';
import { astralReplacementOf, replacementOf, INVISIBLE } from './lookalikes';
import { type Decoded } from './decoded';
import { TextBuilder } from './text-builder';

const ESC = 27;
const AMPERSAND = 38;
const PERCENT = 37;
const EQUALS = 61;
const BACKSLASH = 92;

/** Terminal escape sequences: colors, links, titles. Their length is bounded, since their end may be missing. */
// eslint-disable-next-line no-control-regex -- they begin with ESC
const ANSI = /\x1b(?:\[[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|\][^\x07\x1b]{0,256}(?:\x07|\x1b\\)|[@-_])/y;

/**
 * The text as a reader or a program understands it: escapes and character references are decoded, invisible characters are removed, and
 * lookalikes of ASCII characters are replaced with them. Null if the text is normalized already.
 */
export function normalizedText(text: string): Decoded | null {
  const builder = new TextBuilder(text);
  const length = text.length;
  // In quoted-printable text a literal `=` is written `=3D`. In other text, what follows `=` is a value.
  const quotedPrintable = text.includes('=3D');
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    const escape =
      isEscapeStart(code) && (code !== EQUALS || quotedPrintable) ? escapeAt(text, at, code) : null;
    if (escape) {
      addPoint(builder, escape.code, at, escape.width);
      at += escape.width;
    } else if (code === ESC) {
      at += ansiWidth(text, at);
    } else if (code >= 0xd800 && code < 0xdc00) {
      at += addPair(builder, text, at);
    } else {
      const plain = replacementOf(code);
      if (plain !== INVISIBLE) builder.add(plain || code, at);
      at++;
    }
  }
  const decoded = builder.finish();
  return decoded === null ? null : { text: decoded, map: builder.map };
}

function isEscapeStart(code: number): boolean {
  return code === AMPERSAND || code === PERCENT || code === BACKSLASH || code === EQUALS;
}

function escapeAt(text: string, at: number, code: number): Escape | null {
  if (code === AMPERSAND) return entityAt(text, at);
  return code === BACKSLASH ? backslashAt(text, at) : encodedByteAt(text, at);
}

function addPoint(builder: TextBuilder, point: number, at: number, width: number): void {
  const plain = point > 0xffff ? astralReplacementOf(point) : replacementOf(point);
  if (plain === INVISIBLE) return;
  // A character beyond the basic plane that is no lookalike is not part of any secret.
  builder.add(plain || (point > 0xffff ? 0xfffd : point), at, width);
}

/** Adds the character of a surrogate pair. Returns the number of code units it takes. */
function addPair(builder: TextBuilder, text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0;
  if (point <= 0xffff) {
    builder.add(point, at);
    return 1;
  }
  const plain = astralReplacementOf(point);
  if (plain === 0) {
    builder.add(text.charCodeAt(at), at);
    builder.add(text.charCodeAt(at + 1), at + 1);
  } else if (plain !== INVISIBLE) builder.add(plain, at, 2);
  return 2;
}

function ansiWidth(text: string, at: number): number {
  ANSI.lastIndex = at;
  return ANSI.exec(text)?.[0].length ?? 1;
}
