import { isLineEnd, isSpace } from '../characters/characters';

const LINE_END = /\r\n|\n|\r/;
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;
const QUOTE = /^ {0,3}>/;
const TABLE_ROW = /^[ \t]*\|/;
const ATX_HEADING = /^ {0,3}#/;
const BYTE_ORDER_MARK = '\uFEFF';

/** The line end of a document: the one of its first line, or `\n`. */
export function lineEndOf(content: string): string {
  return LINE_END.exec(content)?.[0] ?? '\n';
}

/** A text that is sent for a document. If all lines of the document end with `\r\n`, those of the text do too. */
export function withLineEndsOf(content: string, text: string): string {
  if (!text.includes('\n') || !endsAllLinesWithCrLf(content)) return text;
  return text.replace(/\r?\n/g, '\r\n');
}

function endsAllLinesWithCrLf(content: string): boolean {
  return content.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(content);
}

/**
 * Inserts a text as blocks of its own between two parts of a document. A blank line separates it from each, unless there is one, or both
 * lines are items of a list, rows of a table or lines of a quote.
 *
 * @param head ends with a line end, unless the document ends with it
 * @param opens whether the Markdown of the document begins after `head`
 */
export function insertBlock(head: string, text: string, tail: string, opens: boolean): string {
  const eol = lineEndOf(head + tail);
  const unfinished = head === '' || head === BYTE_ORDER_MARK || endsLine(head) ? '' : eol;
  const before = unfinished + (opens ? '' : separator(head, text, eol));
  const end = endsLine(text) ? '' : eol;
  const after = tail === '' ? '' : separator(text, tail, eol);
  return head + before + text + end + after + tail;
}

/** Joins two parts of a document after a deletion. No line of one may become part of a block of the other. */
export function joinParts(head: string, tail: string): string {
  if (head === '' || tail === '' || ATX_HEADING.test(tail)) return head + tail;
  return head + separator(head, tail, lineEndOf(head + tail)) + tail;
}

/** The line end that makes a blank line between two texts; empty if they need none. */
function separator(head: string, tail: string, eol: string): string {
  const last = lastLine(head);
  const first = firstLine(tail);
  if (isBlank(last) || isBlank(first)) return '';
  return [LIST_ITEM, QUOTE, TABLE_ROW].some((kind) => kind.test(last) && kind.test(first)) ? '' : eol;
}

/** The offset at which the line ends and blank lines at the end of a text begin; 0 for a blank text. */
export function endOfLines(text: string): number {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  if (end === 0) return 0;
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
  return end;
}

/** The offset after the blank lines at the beginning of a text; its length for a blank text. */
export function startOfLines(text: string): number {
  let start = 0;
  while (start < text.length && isSpace(text.charCodeAt(start))) start++;
  if (start === text.length) return start;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  return start;
}

/** The offset of the line end after `from`, or the end of the text. */
export function lineEndFrom(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
  return at;
}

/** The offset after the line end at `at`. */
export function afterLineEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}

/** The last line of a text, without its line end. */
function lastLine(text: string): string {
  let end = text.length;
  if (end > 0 && isLineEnd(text.charCodeAt(end - 1))) end -= text.endsWith('\r\n') ? 2 : 1;
  let start = end;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  return text.slice(start, end);
}

function firstLine(text: string): string {
  return text.slice(0, lineEndFrom(text, 0));
}

function endsLine(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r');
}

function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line);
}
