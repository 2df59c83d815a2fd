import { isContinuation, lineEndAfter } from '../lines/characters';
import { firstGrapheme, graphemeBoundary } from '../lines/graphemes';
import type { Position } from '../lines/position-index';
import { estimateTokens, tokenUnits, unitsToTokens } from '../tokens/tokens';

/** The maximum number of bytes in one answer. */
export const MAX_CUT_BYTES = 65_536;

/** The text to cut, and the limits. */
export interface CutRequest {
  /** UTF-8 from `start` on: the whole readable text, or at least `maxBytes` + 2 bytes of it. */
  text: Buffer;
  /** Whether `text` includes the end of the readable text. If not, it may end anywhere, even within a character. */
  ended: boolean;
  start: Position;
  /** At least 1. */
  maxTokens: number;
  maxBytes?: number;
  /** At least 1; unlimited if absent. */
  maxLines?: number;
}

/** The text that fits the limits. */
export interface Cut {
  text: string;
  bytes: number;
  /** The number of lines of which `text` has something. */
  lineCount: number;
  /** Where to continue; null if nothing follows. */
  next: Position | null;
  /** Whether readable text is missing. */
  truncated: boolean;
  /** Whether `text` ends within a line that exceeds the limits. */
  lineCut: boolean;
  /** The estimated tokens of `text`. */
  tokenEstimate: number;
}

/**
 * Takes as many whole lines as fit the limits. Where the rest of the first line alone exceeds them, it is cut between two characters, and
 * `next` is a position in the same line. A reader who follows `next` therefore gets every character once and in order. The result has at
 * least one character, even if that costs more than `maxTokens`.
 */
export function cutAtLineEnds(request: CutRequest): Cut {
  return cutNothing(request) ?? cutAfterLines(request);
}

/** All of a text that ends within the limits, which most do: decoded and counted at once. */
function cutNothing({ text, ended, maxTokens, ...limits }: CutRequest): Cut | undefined {
  const { maxBytes = MAX_CUT_BYTES, maxLines } = limits;
  if (!ended || maxLines !== undefined || text.length > maxBytes) return undefined;
  const whole = text.toString('utf8');
  const units = tokenUnits(whole, 0, whole.length);
  if (unitsToTokens(units) > maxTokens) return undefined;
  return {
    text: whole,
    bytes: text.length,
    lineCount: countLines(text),
    next: null,
    truncated: false,
    lineCut: false,
    tokenEstimate: unitsToTokens(units),
  };
}

function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = 0; at >= 0 && at < text.length; lines++) at = lineEndAfter(text, at);
  return lines;
}

function cutAfterLines(request: CutRequest): Cut {
  const { text, ended, start } = request;
  const maxBytes = request.maxBytes ?? MAX_CUT_BYTES;
  const maxLines = request.maxLines ?? Number.MAX_SAFE_INTEGER;
  let offset = 0;
  let lineCount = 0;
  let units = 0;
  const taken: string[] = [];
  while (offset < text.length && lineCount < maxLines) {
    let end = lineEndAfter(text, offset);
    if (end < 0 && ended) end = text.length;
    if (end < 0 || end > maxBytes) break;
    const line = text.toString('utf8', offset, end);
    const cost = tokenUnits(line, 0, line.length);
    if (unitsToTokens(units + cost) > request.maxTokens) break;
    taken.push(line);
    units += cost;
    offset = end;
    lineCount++;
  }
  if (lineCount === 0 && text.length > 0) return cutWithinLine(request, maxBytes);
  const more = offset < text.length || !ended;
  return {
    text: taken.join(''),
    bytes: offset,
    lineCount,
    next: more ? { line: start.line + lineCount, column: 1 } : null,
    truncated: more,
    lineCut: false,
    tokenEstimate: unitsToTokens(units),
  };
}

function cutWithinLine({ text, ended, start, maxTokens }: CutRequest, maxBytes: number): Cut {
  let lineEnd = lineEndAfter(text, 0);
  if (lineEnd < 0 && ended) lineEnd = text.length;
  const readable = lineEnd < 0 ? text.length : lineEnd;
  const line = text.toString('utf8', 0, wholeCharacters(text, Math.min(maxBytes, readable)));
  const prefix = line.slice(0, longestPrefix(line, maxTokens));
  const bytes = Buffer.byteLength(prefix);
  const lineCut = bytes !== lineEnd;
  const more = bytes < text.length || !ended;
  const next = lineCut
    ? { line: start.line, column: start.column + codePoints(prefix) }
    : { line: start.line + 1, column: 1 };
  return {
    text: prefix,
    bytes,
    lineCount: 1,
    next: more ? next : null,
    truncated: more,
    lineCut,
    tokenEstimate: estimateTokens(prefix),
  };
}

/** The largest offset up to `limit` that is between two characters, but at least one character. */
function wholeCharacters(text: Buffer, limit: number): number {
  let at = limit;
  while (at > 0 && isContinuation(text[at])) at--;
  if (at > 0) return at;
  at = Math.min(1, text.length);
  while (isContinuation(text[at])) at++;
  return at;
}

/** The length of a prefix that costs at most `maxTokens`, and is about the longest one; at least one user-perceived character. */
function longestPrefix(line: string, maxTokens: number): number {
  const fits = (length: number) => unitsToTokens(tokenUnits(line, 0, length)) <= maxTokens;
  let fitting = 0;
  let exceeding = line.length + 1;
  while (exceeding - fitting > 1) {
    const middle = (fitting + exceeding) >> 1;
    if (fits(middle)) fitting = middle;
    else exceeding = middle;
  }
  let length = graphemeBoundary(line, fitting);
  // A shorter text can cost a little more: `a-` costs more than `a-b` less its `b`.
  while (length > 0 && !fits(length)) length = graphemeBoundary(line, length - 1);
  return Math.max(length, firstGrapheme(line));
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
