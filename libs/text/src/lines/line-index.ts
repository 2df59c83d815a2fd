import { findLineStarts, type LineStarts } from './line-starts';

/** Every so many-th line has an entry in the line index. */
export const LINES_PER_ENTRY = 64;

/** Lines found in a chunk: `text` is `chunk` from `offset` on. */
export interface LineSlice {
  text: Buffer;
  offset: number;
  lineCount: number;
  /** Whether all lines asked for are there, up to their line ends; otherwise the chunk ended before, perhaps within a line. */
  complete: boolean;
}

/**
 * Sparse index of a UTF-8 document's lines: the byte offsets of lines 1, 65, 129 … as unsigned 32-bit big-endian integers. The entry for
 * 1-based line L (integer division) is in SQL `substring(line_index from 4*((L-1)/64)+1 for 4)`, and as a number
 * `('x' || encode(entry, 'hex'))::bit(32)::bigint`; L is then line (L-1) % 64 after that offset. Empty for the empty document.
 */
export function buildLineIndex(content: Buffer, lines: LineStarts = findLineStarts(content)): Buffer {
  const entries = Math.ceil(lines.count / LINES_PER_ENTRY);
  const index = Buffer.alloc(entries * 4);
  for (let entry = 0; entry < entries; entry++) {
    index.writeUInt32BE(lines.offsets[entry * LINES_PER_ENTRY] ?? 0, entry * 4);
  }
  return index;
}

/**
 * The `lineCount` lines after the first `skipLines` of a chunk that starts at a line start, line ends included. A `\r` at the very end
 * of the chunk may be half of `\r\n`, so that line doesn't count as complete.
 */
export function sliceLines(chunk: Buffer, skipLines: number, lineCount: number): LineSlice {
  const start = offsetAfterLines(chunk, 0, skipLines);
  if (start.lines < skipLines) {
    return { text: chunk.subarray(chunk.length), offset: chunk.length, lineCount: 0, complete: false };
  }
  const end = offsetAfterLines(chunk, start.offset, lineCount);
  const complete = end.lines === lineCount;
  const to = complete ? end.offset : chunk.length;
  const partial = to > end.offset ? 1 : 0;
  return {
    text: chunk.subarray(start.offset, to),
    offset: start.offset,
    lineCount: end.lines + partial,
    complete,
  };
}

function offsetAfterLines(chunk: Buffer, from: number, lines: number): { offset: number; lines: number } {
  let offset = from;
  let found = 0;
  while (found < lines) {
    const end = lineEndAfter(chunk, offset);
    if (end < 0) break;
    offset = end;
    found++;
  }
  return { offset, lines: found };
}

/**
 * Offset just after the line end that follows `from`, or -1 where the buffer holds none, or ends in a `\r` that may be half of `\r\n`.
 */
export function lineEndAfter(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === 10) return at + 1;
    if (byte !== 13) continue;
    if (at + 1 === bytes.length) return -1;
    return bytes[at + 1] === 10 ? at + 2 : at + 1;
  }
  return -1;
}
