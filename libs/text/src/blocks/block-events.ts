/** What a scan tells as it meets it. Lines are 1-based, offsets UTF-16; the text of a heading is not yet parsed for inlines. */
export interface BlockEvents {
  heading(level: number, line: number, lineStart: number, text: string): void;
  /** Raw text of a heading or paragraph, with the marks of blocks it is in: where links may be. */
  text(start: number, end: number, line: number): void;
  definition(label: string, destination: string, line: number): void;
  /** A code fence that no closing fence ended; the line is where it opens. */
  unclosedFence(line: number): void;
}
