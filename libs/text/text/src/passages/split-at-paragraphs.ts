import { characterStart } from '../lines/characters';
import type { LineStarts } from '../lines/line-starts';
import { estimateTokens } from '../tokens/tokens';

/** Lines of a document, from 1; both inclusive. */
export interface LineRange {
  startLine: number;
  endLine: number;
}

/** Lines of a document, and their bytes. */
export interface Part extends LineRange {
  startByte: number;
  /** Exclusive. */
  endByte: number;
}

/** The number of tokens that a part of a long text has, as far as its paragraphs allow. */
const TARGET_TOKENS = 400;
/** A longer part is cut, at a line end or even within a line. */
const MAX_TOKENS = 800;
// A line of that many bytes can exceed the maximum. It is cut where it has this many.
const MAX_LINE_BYTES = 2_048;

const FENCE = /^[ \t>]*(?:```|~~~)/;
const BLANK = /^[\s>]*$/;

/** Cuts a text that is too long for one passage where a paragraph, or at least a line, ends. A fence of code stays whole where it can. */
export function splitAtParagraphs(bytes: Buffer, lines: LineStarts, range: LineRange): Part[] {
  const parts: Part[] = [];
  const offsetOf = (line: number) => (line <= lines.count ? (lines.offsets[line - 1] ?? 0) : bytes.length);
  const add = (startLine: number, endLine: number, startByte: number, endByte: number) =>
    parts.push({ startLine, endLine, startByte, endByte });
  const startByte = offsetOf(range.startLine);
  const endByte = offsetOf(range.endLine + 1);
  if (endByte - startByte <= MAX_LINE_BYTES && endByte - startByte <= TARGET_TOKENS) {
    add(range.startLine, range.endLine, startByte, endByte);
    return parts;
  }
  const total = estimateTokens(bytes.toString('utf8', startByte, endByte));
  const target = total / Math.max(1, Math.round(total / TARGET_TOKENS));

  let start = range.startLine;
  let tokens = 0;
  /** The last line of the last whole paragraph, and the tokens up to it. */
  let paragraph = { end: 0, tokens: 0 };
  let fenced = false;
  const cutAfter = (line: number) => {
    if (line < start) return;
    add(start, line, offsetOf(start), offsetOf(line + 1));
    start = line + 1;
  };
  for (let line = range.startLine; line <= range.endLine; line++) {
    const from = offsetOf(line);
    const to = offsetOf(line + 1);
    const text = bytes.toString('utf8', from, to);
    const cost = estimateTokens(text);
    if (tokens + cost > MAX_TOKENS) {
      if (paragraph.end >= start) {
        tokens -= paragraph.tokens;
        cutAfter(paragraph.end);
      }
      if (tokens + cost > MAX_TOKENS) {
        cutAfter(line - 1);
        tokens = 0;
      }
      paragraph = { end: 0, tokens: 0 };
    }
    if (cost > MAX_TOKENS) {
      for (let at = from; at < to;) {
        const end = at + MAX_LINE_BYTES >= to ? to : characterStart(bytes, at + MAX_LINE_BYTES);
        add(line, line, at, end);
        at = end;
      }
      start = line + 1;
      tokens = 0;
      continue;
    }
    tokens += cost;
    if (FENCE.test(text)) fenced = !fenced;
    if (fenced || !BLANK.test(text)) continue;
    paragraph = { end: line, tokens };
    if (tokens >= target) {
      cutAfter(line);
      tokens = 0;
      paragraph = { end: 0, tokens: 0 };
    }
  }
  cutAfter(range.endLine);
  return parts;
}
