/** Tells lines and columns of offsets in a text; asked in rising order it walks the text once. */
export class Places {
  private at = 0;
  private line = 1;
  private lineStart = 0;

  constructor(private readonly text: string) {}

  /** 1-based line and column, in UTF-16 code units; `\n`, `\r\n` and a lone `\r` end a line. Never below an offset asked before. */
  of(offset: number): { line: number; column: number } {
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
