import { characterStart, isContinuation, lineEndAfter } from './characters';
import { findLineStarts, type LineStarts } from './line-starts';

/** The number of bytes per entry of the position index. */
export const BYTES_PER_ENTRY = 8_192;

/** A place in a document. Both numbers are 1-based; columns count Unicode code points, and the line end belongs to its line. */
export interface Position {
  line: number;
  column: number;
}

/**
 * The position index of a UTF-8 document, from which any position is found by reading a bounded number of bytes: the i-th entry (from 1)
 * is the position of the first character at or after byte `BYTES_PER_ENTRY` * i. Documents of up to that many bytes have none.
 */
export function indexPositions(content: Buffer, lines: LineStarts = findLineStarts(content)): Position[] {
  const entries: Position[] = [];
  let line = 1;
  let column = 1;
  let counted = 0;
  for (let at = BYTES_PER_ENTRY; at < content.length; at += BYTES_PER_ENTRY) {
    const start = characterStart(content, at);
    if (start === content.length) break;
    while (line < lines.count && (lines.offsets[line] ?? 0) <= start) {
      counted = lines.offsets[line++] ?? 0;
      column = 1;
    }
    for (; counted < start; counted++) if (!isContinuation(content[counted])) column++;
    entries.push({ line, column });
  }
  return entries;
}

/**
 * Finds a position in a chunk.
 *
 * @param chunk UTF-8 from an indexed place on; it may begin with the last bytes of a character before that
 * @param from the position of the first whole character of the chunk, at or before the wanted one
 * @returns the offset of the position; -1 if its line or the chunk ends before it
 */
export function offsetOf(chunk: Buffer, from: Position, wanted: Position): number {
  let at = characterStart(chunk, 0);
  for (let { line } = from; line < wanted.line; line++) {
    at = lineEndAfter(chunk, at);
    if (at < 0) return -1;
  }
  const column = from.line === wanted.line ? from.column : 1;
  for (let left = wanted.column - column; left > 0; left--) {
    if (endsLine(chunk, at) || at >= chunk.length) return -1;
    at = characterStart(chunk, at + 1);
  }
  return at < chunk.length || wanted.column === 1 ? at : -1;
}

/** Whether the character at an offset is the last one of its line. */
function endsLine(bytes: Buffer, at: number): boolean {
  return bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10);
}
