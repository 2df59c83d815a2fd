import { lineEndAfter } from '../lines/line-index';
import { estimateTokens, tokenUnits, unitsToTokens } from '../tokens/tokens';

/** The maximum number of bytes in one answer. */
export const MAX_CUT_BYTES = 65_536;

/** What to cut, and to which limits. */
export interface CutRequest {
  /** UTF-8 from the start of line `startLine` on: the whole readable text, or at least `maxBytes` + 2 bytes of it. */
  text: Buffer;
  /** Whether `text` includes the end of the readable text. If not, it may end anywhere, even within a character. */
  ended: boolean;
  /** 1-based. */
  startLine: number;
  /** At least 1. */
  maxTokens: number;
  maxBytes?: number;
  /** At least 1; unlimited if absent. */
  maxLines?: number;
}

/** The lines that fit the limits. */
export interface Cut {
  text: string;
  bytes: number;
  /** The number of lines in `text`, including a cut line. */
  lineCount: number;
  /** The line at which to continue; null if nothing follows. */
  nextStartLine: number | null;
  /** Whether readable text is missing: later lines, or the rest of a cut line. */
  truncated: boolean;
  /** Whether `text` is the beginning of a single line that exceeds the limits. */
  lineCut: boolean;
  /** The estimated tokens of `text`. */
  tokenEstimate: number;
}

/**
 * Takes as many whole lines as fit the limits. Where the first line alone exceeds them, it is cut between two characters (`lineCut`), and
 * `nextStartLine` is the line after it. A reader who follows `nextStartLine` therefore always reaches the end and gets every line once
 * and in order, except the rest of cut lines. These can be read with higher limits, or with the whole content. The result has at least
 * one character, whatever the limits.
 */
export function cutAtLineEnds(request: CutRequest): Cut {
  const { text, ended, startLine } = request;
  const maxBytes = request.maxBytes ?? MAX_CUT_BYTES;
  const maxLines = request.maxLines ?? Number.MAX_SAFE_INTEGER;
  let offset = 0;
  let lineCount = 0;
  let units = 0;
  let taken = '';
  while (offset < text.length && lineCount < maxLines) {
    let end = lineEndAfter(text, offset);
    if (end < 0 && ended) end = text.length;
    if (end < 0 || end > maxBytes) break;
    const line = text.toString('utf8', offset, end);
    const cost = tokenUnits(line, 0, line.length);
    if (unitsToTokens(units + cost) > request.maxTokens) break;
    taken += line;
    units += cost;
    offset = end;
    lineCount++;
  }
  if (lineCount === 0 && text.length > 0) return cutWithinLine(request, maxBytes);
  const more = offset < text.length || !ended;
  return {
    text: taken,
    bytes: offset,
    lineCount,
    nextStartLine: more ? startLine + lineCount : null,
    truncated: more,
    lineCut: false,
    tokenEstimate: unitsToTokens(units),
  };
}

function cutWithinLine(request: CutRequest, maxBytes: number): Cut {
  const { text, ended, startLine, maxTokens } = request;
  const lineEnd = lineEndAfter(text, 0);
  const line = text.toString('utf8', 0, wholeCharacters(text, Math.min(maxBytes, text.length)));
  const prefix = line.slice(0, longestPrefix(line, maxTokens));
  const more = lineEnd < 0 ? !ended : lineEnd < text.length || !ended;
  return {
    text: prefix,
    bytes: Buffer.byteLength(prefix),
    lineCount: 1,
    nextStartLine: more ? startLine + 1 : null,
    truncated: true,
    lineCut: true,
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

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** The length of a prefix that costs at most `maxTokens`, and is about the longest one; at least one character. */
function longestPrefix(line: string, maxTokens: number): number {
  let fits = 0;
  let exceeds = line.length + 1;
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1;
    if (unitsToTokens(tokenUnits(line, 0, middle)) <= maxTokens) fits = middle;
    else exceeds = middle;
  }
  if (splitsPair(line, fits)) fits--;
  return fits > 0 ? fits : splitsPair(line, 1) ? 2 : 1;
}

function splitsPair(line: string, at: number): boolean {
  const code = line.charCodeAt(at - 1);
  return at < line.length && code >= 0xd800 && code < 0xdc00;
}
