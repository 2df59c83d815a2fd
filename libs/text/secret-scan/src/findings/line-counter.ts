/** Converts offsets in a text to lines and columns. It walks the text once, so offsets must be passed in ascending order. */
export class LineCounter {
  private at = 0;
  private line = 1;
  private lineStart = 0;

  constructor(private readonly text: string) {}

  /** Line and column, from 1, in UTF-16 code units. `\n`, `\r\n` and a lone `\r` end a line. `offset` must not decrease. */
  positionOf(offset: number): { line: number; column: number } {
    const { text } = this;
    for (; this.at < offset; this.at++) {
      const code = text.charCodeAt(this.at);
      if (code !== 10 && (code !== 13 || text.charCodeAt(this.at + 1) === 10)) continue;
      this.line++;
      this.lineStart = this.at + 1;
    }
    return { line: this.line, column: offset - this.lineStart + 1 };
  }
}
