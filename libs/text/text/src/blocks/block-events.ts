/**
 * The events of a scan. Lines are 1-based and offsets in UTF-16 code units. The inline marks in a heading's text are not yet parsed. A depth
 * is the number of block quotes and list items around a place.
 */
export interface BlockEvents {
  heading(level: number, line: number, lineStart: number, text: string, depth: number): void;
  /** All block quotes and list items inside the outermost `depth` have ended before this line. */
  containersEnd(depth: number, line: number, lineStart: number): void;
  /** The raw text of a heading or paragraph, where links may be. It includes the marks of the surrounding blocks. */
  text(start: number, end: number, line: number): void;
  /** An HTML block that a blank line ends: not a comment, a script or preformatted text. */
  html(start: number, end: number, line: number): void;
  definition(label: string, destination: string, line: number): void;
  /** A code fence that is never closed, by the line on which it opens. */
  unclosedFence(line: number): void;
}
