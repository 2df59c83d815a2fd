import { lineEndAfter } from '../lines/line-index';
import { estimateTokens, tokenUnits, unitsToTokens } from '../tokens/tokens';

/** Most bytes one answer carries. */
export const MAX_CUT_BYTES = 65_536;

export interface CutRequest {
  /** UTF-8 from the start of line `startLine`: all that may be read, or at least `maxBytes` + 2 bytes of it. */
  text: Buffer;
  /** Whether `text` reaches the end of what may be read; if not, it may end anywhere, within a character too. */
  ended: boolean;
  /** 1-based. */
  startLine: number;
  /** 1 or more. */
  maxTokens: number;
  maxBytes?: number;
  /** 1 or more; unbounded if left out. */
  maxLines?: number;
}

export interface Cut {
  text: string;
  bytes: number;
  /** Lines in `text`; a line that was cut counts. */
  lineCount: number;
  /** Where to read on; null where nothing follows. */
  nextStartLine: number | null;
  /** Whether something of what may be read is missing: later lines or the rest of a cut line. */
  truncated: boolean;
  /** Whether `text` is the beginning of one line that exceeds the limits on its own. */
  lineCut: boolean;
  /** Estimated tokens of `text`. */
  tokenEstimate: number;
}

/**
 * Takes as many whole lines as fit the limits. A first line that exceeds them on its own is cut between characters (`lineCut`), with
 * `nextStartLine` the line after it: following nextStartLine always ends, and shows every line once and in order, apart from the rest
 * of such a line, which a read with higher limits, or of the whole content, shows. At least one character is given whatever the limits.
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
  const kept = line.slice(0, longestPrefix(line, maxTokens));
  const more = lineEnd < 0 ? !ended : lineEnd < text.length || !ended;
  return {
    text: kept,
    bytes: Buffer.byteLength(kept),
    lineCount: 1,
    nextStartLine: more ? startLine + 1 : null,
    truncated: true,
    lineCut: true,
    tokenEstimate: estimateTokens(kept),
  };
}

/** Largest offset up to `limit` between two characters, but at least one character. */
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

/** Length of a prefix that costs no more than `maxTokens` and can't be much longer; at least one character. */
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
