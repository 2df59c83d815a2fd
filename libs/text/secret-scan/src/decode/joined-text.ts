import type { Decoded } from './decoded';
import { TextBuilder } from './text-builder';

const LESS = 60;
const CLOSING_BRACKET = 93;

/** The end of a Markdown link, after which its text may continue. */
const LINK_END = /\]\([^()\s]{0,200}\)/y;

/** A tag, or a comment that is short enough to have been put in to split a value. */
const MARKUP = /<!--(?:[^-<]|-(?!->)){0,300}-->|<[!/]?[A-Za-z][^<>]{0,300}>/y;

/** Marks between the parts of a split value, between spaces or quotes: `"a" + "b"`, `["a", "b"]`, list and quote markers. */
const JOINTS = '+.,&()[]{};>#|/-=';
const MAX_JOINT = 4;

/** White space, quotes, emphasis, brackets of links, and the backslash at the end of a line. */
const DROPPED = ' \t\n\r"\'`*[]\\';

const DROP = tableOf(DROPPED);
const JOINT = tableOf(JOINTS);
const UNUSUAL = tableOf(`${DROPPED}${JOINTS}<`);

/**
 * The text without anything that can split a value: white space, quotes, emphasis, tags, comments, concatenation. It turns prose into one
 * long word, so only unmistakable values are searched for in it. Null if nothing was removed.
 */
export function joinedText(text: string): Decoded | null {
  const builder = new TextBuilder(text);
  const length = text.length;
  let at = 0;
  let kept = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    const width = code < 128 && UNUSUAL[code] === 1 ? widthToDrop(text, at, code) : 0;
    if (width === 0) {
      at++;
      continue;
    }
    if (kept < at) builder.keep(kept, at);
    at += width;
    kept = at;
  }
  if (kept < length) builder.keep(kept, length);
  const joined = builder.finish();
  return joined === null ? null : { text: joined, map: builder.map };
}

/** How many characters to remove at an offset. */
function widthToDrop(text: string, at: number, code: number): number {
  if (code === CLOSING_BRACKET) return widthOf(LINK_END, text, at) || 1;
  if (DROP[code] === 1) return 1;
  if (code === LESS) return widthOf(MARKUP, text, at);
  return isJoint(text, at) ? 1 : 0;
}

/** Whether on both sides only joints lie between this offset and a dropped character or an end of the text. */
function isJoint(text: string, at: number): boolean {
  return reachesGap(text, at, -1) && reachesGap(text, at, 1);
}

function reachesGap(text: string, at: number, step: number): boolean {
  for (let i = 1; i <= MAX_JOINT; i++) {
    const code = text.charCodeAt(at + i * step);
    if (Number.isNaN(code) || (code < 128 && DROP[code])) return true;
    if (code >= 128 || !JOINT[code]) return false;
  }
  return false;
}

function widthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
