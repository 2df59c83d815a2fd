import { isDigit } from '../characters/characters';

// How blocks begin on a line, according to CommonMark 0.31. `at` is the offset of the first character that isn't a space.

const HASH = 35;
const TAB = 9;
const SPACE = 32;

const HTML_BLOCK_NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|' +
  'figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|' +
  'ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

const ATTRIBUTE = `\\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\\s*=\\s*(?:[^"'=<>\`\\x00-\\x20]+|'[^']*'|"[^"]*"))?`;
const OPEN_TAG = `<[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*\\s*/?>`;
const CLOSE_TAG = '</[A-Za-z][A-Za-z0-9-]*\\s*>';

const HTML_OPEN: readonly RegExp[] = [
  /^<(?:script|pre|textarea|style)(?:\s|>|$)/i,
  /^<!--/,
  /^<\?/,
  /^<![A-Za-z]/,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${HTML_BLOCK_NAMES})(?:\\s|/?>|$)`, 'i'),
  new RegExp(`^(?:${OPEN_TAG}|${CLOSE_TAG})\\s*$`),
];

/** The kind of HTML block that any tag on a line of its own begins. It is the only kind that can't interrupt a paragraph. */
export const HTML_ANY_TAG = 6;

/** The end of an HTML block of each kind; null if a blank line ends it. */
export const HTML_CLOSE: readonly (RegExp | null)[] = [
  /<\/(?:script|pre|textarea|style)>/i,
  /-->/,
  /\?>/,
  />/,
  /\]\]>/,
  null,
  null,
];

/** The kind of HTML block that a text with a leading `<` begins, or -1. */
export function htmlBlockKind(text: string): number {
  return HTML_OPEN.findIndex((pattern) => pattern.test(text));
}

/** The level of an ATX heading, 1 to 6, or 0. */
export function atxLevel(source: string, at: number, end: number): number {
  let level = 0;
  while (at + level < end && source.charCodeAt(at + level) === HASH) level++;
  if (level === 0 || level > 6) return 0;
  return at + level === end || isSpaceOrTab(source.charCodeAt(at + level)) ? level : 0;
}

/** The bounds of an ATX heading's text, without its opening and closing marks and the spaces around them. */
export function atxText(
  source: string,
  at: number,
  end: number,
  level: number,
): { from: number; to: number } {
  let from = at + level;
  while (from < end && isSpaceOrTab(source.charCodeAt(from))) from++;
  let to = trimmedEnd(source, from, end);
  let closing = to;
  while (closing > from && source.charCodeAt(closing - 1) === HASH) closing--;
  if (closing === from || isSpaceOrTab(source.charCodeAt(closing - 1)))
    to = trimmedEnd(source, from, closing);
  return { from, to };
}

/** The length of the run of `` ` `` or `~` that opens a code fence, or 0. */
export function fenceLength(source: string, at: number, end: number): number {
  const mark = source.charCodeAt(at);
  const length = runLength(source, at, end, mark);
  if (length < 3) return 0;
  if (mark === 126) return length;
  for (let i = at + length; i < end; i++) if (source.charCodeAt(i) === mark) return 0;
  return length;
}

/** Whether the line closes a fence of `length` characters `mark`. */
export function closesFence(source: string, at: number, end: number, mark: number, length: number): boolean {
  const run = runLength(source, at, end, mark);
  return run >= length && isBlank(source, at + run, end);
}

/** The level of a setext heading's underline, 1 or 2, or 0. */
export function setextLevel(source: string, at: number, end: number): number {
  const mark = source.charCodeAt(at);
  if (mark !== 61 && mark !== 45) return 0;
  const run = runLength(source, at, end, mark);
  if (!isBlank(source, at + run, end)) return 0;
  return mark === 61 ? 1 : 2;
}

/** Whether the line is a thematic break: three or more of the same character, `*`, `-` or `_`, with only spaces between them. */
export function isThematicBreak(source: string, at: number, end: number): boolean {
  const mark = source.charCodeAt(at);
  if (mark !== 42 && mark !== 45 && mark !== 95) return false;
  let marks = 0;
  for (let i = at; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code === mark) marks++;
    else if (!isSpaceOrTab(code)) return false;
  }
  return marks >= 3;
}

/** The length of a list marker, or 0. One that interrupts a paragraph must be a bullet or the number 1, with text after it. */
export function listMarkerLength(source: string, at: number, end: number, interrupts: boolean): number {
  const first = source.charCodeAt(at);
  let length = 1;
  if (first >= 48 && first <= 57) {
    while (at + length < end && isDigit(source.charCodeAt(at + length))) if (++length > 9) return 0;
    const delimiter = at + length < end ? source.charCodeAt(at + length) : 0;
    if (delimiter !== 46 && delimiter !== 41) return 0;
    if (interrupts && Number(source.slice(at, at + length)) !== 1) return 0;
    length++;
  } else if (first !== 42 && first !== 43 && first !== 45) return 0;
  const after = at + length;
  if (after < end && !isSpaceOrTab(source.charCodeAt(after))) return 0;
  return interrupts && isBlank(source, after, end) ? 0 : length;
}

export function isSpaceOrTab(code: number): boolean {
  return code === SPACE || code === TAB;
}

export function isBlank(source: string, from: number, end: number): boolean {
  for (let i = from; i < end; i++) if (!isSpaceOrTab(source.charCodeAt(i))) return false;
  return true;
}

/** The end of the text from `from` to `end` without trailing spaces and tabs. */
export function trimmedEnd(source: string, from: number, end: number): number {
  let to = end;
  while (to > from && isSpaceOrTab(source.charCodeAt(to - 1))) to--;
  return to;
}

function runLength(source: string, at: number, end: number, mark: number): number {
  let length = 0;
  while (at + length < end && source.charCodeAt(at + length) === mark) length++;
  return length;
}
