const TAB = 9;
const SPACE = 32;

/** A position on a line that counts columns as CommonMark does: a tab advances to the next multiple of four, and may be consumed in part. */
export class LineCursor {
  /** The offset of the position. */
  at = 0;
  private column = 0;
  /** The offset of the next character that is neither a space nor a tab. */
  text = 0;
  /** The number of columns up to it. */
  indent = 0;
  /** Whether only spaces and tabs follow on the line. */
  blank = false;
  end = 0;

  constructor(private readonly source: string) {}

  moveTo(start: number, end: number): void {
    this.at = start;
    this.end = end;
    this.column = 0;
    this.find();
  }

  /** Moves forward by a number of columns or characters. */
  advance(count: number, by: 'columns' | 'characters'): void {
    let left = count;
    while (left > 0 && this.at < this.end) {
      if (this.source.charCodeAt(this.at) !== TAB) {
        this.at++;
        this.column++;
        left--;
        continue;
      }
      const width = 4 - (this.column % 4);
      if (by === 'columns' && width > left) {
        this.column += left;
        break;
      }
      this.column += width;
      this.at++;
      left -= by === 'columns' ? width : 1;
    }
    this.find();
  }

  advanceToText(): void {
    this.column += this.indent;
    this.at = this.text;
    this.indent = 0;
  }

  /** Whether the next character is a space or a tab. */
  atSpace(): boolean {
    if (this.at >= this.end) return false;
    const code = this.source.charCodeAt(this.at);
    return code === SPACE || code === TAB;
  }

  private find(): void {
    let at = this.at;
    let column = this.column;
    for (; at < this.end; at++) {
      const code = this.source.charCodeAt(at);
      if (code === SPACE) column++;
      else if (code === TAB) column += 4 - (column % 4);
      else break;
    }
    this.text = at;
    this.indent = column - this.column;
    this.blank = at >= this.end;
  }
}
