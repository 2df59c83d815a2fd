import { type Escape, backslashAt, encodedByteAt, entityAt } from './escapes';
import { astralReadsAs, readsAs, UNSEEN } from './lookalikes';
import { type Decoded } from './decoded';
import { TextBuilder } from './text-builder';

const ESC = 27;
const AMPERSAND = 38;
const PERCENT = 37;
const EQUALS = 61;
const BACKSLASH = 92;

/** Sequences of terminals: colours, links, titles; bounded, since their end may be missing. */
// eslint-disable-next-line no-control-regex -- that is what they begin with
const ANSI = /\x1b(?:\[[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|\][^\x07\x1b]{0,256}(?:\x07|\x1b\\)|[@-_])/y;

/**
 * The text as a reader or a program takes it: escapes and character references decoded, what is not seen left out, and lookalikes of
 * ASCII characters replaced by them. Null where it is the text itself.
 */
export function plainText(text: string): Decoded | null {
  const builder = new TextBuilder(text);
  const length = text.length;
  // There every `=` that means itself is written so; elsewhere what follows one is a value.
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
      const plain = readsAs(code);
      if (plain !== UNSEEN) builder.add(plain || code, at);
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
  const plain = point > 0xffff ? astralReadsAs(point) : readsAs(point);
  if (plain === UNSEEN) return;
  // What is beyond the basic plane and no lookalike has no part in any secret.
  builder.add(plain || (point > 0xffff ? 0xfffd : point), at, width);
}

/** Adds a character beyond the basic plane; how many code units it takes. */
function addPair(builder: TextBuilder, text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0;
  if (point <= 0xffff) {
    builder.add(point, at);
    return 1;
  }
  const plain = astralReadsAs(point);
  if (plain === 0) {
    builder.add(text.charCodeAt(at), at);
    builder.add(text.charCodeAt(at + 1), at + 1);
  } else if (plain !== UNSEEN) builder.add(plain, at, 2);
  return 2;
}

function ansiWidth(text: string, at: number): number {
  ANSI.lastIndex = at;
  return ANSI.exec(text)?.[0].length ?? 1;
}
