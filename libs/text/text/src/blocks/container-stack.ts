import type { LineCursor } from '../lines/line-cursor';

const QUOTE = -1;
const QUOTE_MARK = 62;

/** The open block quotes and list items, outermost first. */
export class ContainerStack {
  /** The number of columns by which a list item's content is indented, or `QUOTE`. */
  private readonly indents: number[] = [];
  /** Whether the container has a block. */
  private readonly filled: boolean[] = [];

  constructor(
    private readonly source: string,
    private readonly cursor: LineCursor,
  ) {}

  get depth(): number {
    return this.indents.length;
  }

  /** The number of open containers that the line at the cursor continues. Moves the cursor after their marks and indentation. */
  match(): number {
    const { cursor, indents } = this;
    if (cursor.blank && !indents.includes(QUOTE)) return this.matchBlankInItems();
    let matched = 0;
    for (; matched < indents.length; matched++) {
      const indent = indents[matched] as number;
      if (indent === QUOTE) {
        if (!this.atQuoteMark()) break;
        this.enterQuote();
      } else if (cursor.blank) {
        if (!this.filled[matched]) break;
        cursor.advanceToText();
      } else if (cursor.indent >= indent) cursor.advance(indent, 'columns');
      else break;
    }
    return matched;
  }

  /** Opens a block quote at its mark. */
  openQuote(): void {
    this.enterQuote();
    this.push(QUOTE);
  }

  /** Opens a list item at its marker of the given length. */
  openItem(marker: number): void {
    const { cursor } = this;
    const offset = cursor.indent + marker;
    cursor.advanceToText();
    cursor.advance(marker, 'characters');
    const padding = cursor.blank || cursor.indent > 4 ? 1 : cursor.indent;
    if (cursor.atSpace()) cursor.advance(padding, 'columns');
    this.push(offset + padding);
  }

  /** Closes all containers except the outermost `depth`. */
  closeTo(depth: number): void {
    this.indents.length = depth;
    this.filled.length = depth;
  }

  /** Records that a block begins in the innermost container. */
  fill(): void {
    if (this.filled.length > 0) this.filled[this.filled.length - 1] = true;
  }

  private push(indent: number): void {
    this.indents.push(indent);
    this.filled.push(false);
  }

  /** A blank line continues all list items, except an innermost one without a block. This takes constant time at any depth. */
  private matchBlankInItems(): number {
    const { depth } = this;
    this.cursor.advanceToText();
    return depth > 0 && !this.filled[depth - 1] ? depth - 1 : depth;
  }

  private atQuoteMark(): boolean {
    const { cursor } = this;
    return cursor.indent < 4 && !cursor.blank && this.source.charCodeAt(cursor.text) === QUOTE_MARK;
  }

  private enterQuote(): void {
    this.cursor.advanceToText();
    this.cursor.advance(1, 'characters');
    if (this.cursor.atSpace()) this.cursor.advance(1, 'columns');
  }
}
