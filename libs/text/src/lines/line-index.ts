import { findLineStarts, type LineStarts } from './line-starts';

/** The number of lines per entry of the line index. */
export const LINES_PER_ENTRY = 64;

/** Lines of a chunk. `offset` is where they begin in it. */
export interface LineSlice {
  text: Buffer;
  offset: number;
  lineCount: number;
  /** Whether it contains all requested lines with their line ends. If not, the chunk ended before, maybe within a line. */
  complete: boolean;
}

/**
 * A sparse index of the lines of a UTF-8 document: the byte offsets of the lines 1, 65, 129 and so on, as unsigned 32-bit big-endian
 * integers. In SQL, the entry for the 1-based line L is `substring(line_index from 4*((L-1)/64)+1 for 4)` with integer division, and its
 * value is `('x' || encode(entry, 'hex'))::bit(32)::bigint`. From that offset, L is (L-1) % 64 lines further on. The index of an empty
 * document is empty.
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
 * The `lineCount` lines after the first `skipLines` of a chunk that starts at the start of a line, with their line ends. A `\r` at the
 * end of the chunk may be half of `\r\n`, so its line doesn't count as complete.
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
 * The offset after the next line end from `from` on; -1 if there is none, or if the buffer ends with a `\r` that may be half of
 * `\r\n`.
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
