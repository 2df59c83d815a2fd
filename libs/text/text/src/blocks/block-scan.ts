import type { BlockEvents } from './block-events';
import * as starts from './block-starts';
import { ContainerStack } from './container-stack';
import { LineCursor } from '../lines/line-cursor';
import { Paragraph } from './paragraph';
import { MAX_NESTING } from '../lines/scan-limits';

type Leaf = 'none' | 'paragraph' | 'fence' | 'html' | 'indentedCode';

/**
 * Finds the blocks of a Markdown document line by line, with only a stack of open blocks, like the algorithm in the appendix of CommonMark
 * 0.31. The time for a line depends only on its length, and not on the text before it; parsers that look ahead over a whole quote or list don't
 * guarantee that. `\n`, `\r\n` and a lone `\r` end a line. Returns the number of the last line.
 */
export function scanBlocks(source: string, from: number, firstLine: number, events: BlockEvents): number {
  return new BlockScan(source, events).run(from, firstLine);
}

class BlockScan {
  private readonly cursor: LineCursor;
  private readonly paragraph: Paragraph;
  private readonly containers: ContainerStack;
  private leaf: Leaf = 'none';
  private line = 0;
  private lineStart = 0;
  private fenceLine = 0;
  private fenceMark = 0;
  private fenceLength = 0;
  private htmlKind = 0;
  private htmlStart = 0;
  private htmlEnd = 0;
  private htmlLine = 0;

  constructor(
    private readonly source: string,
    private readonly events: BlockEvents,
  ) {
    this.cursor = new LineCursor(source);
    this.containers = new ContainerStack(source, this.cursor);
    this.paragraph = new Paragraph(source, events);
  }

  run(from: number, firstLine: number): number {
    const { source } = this;
    const plain = !source.includes('\r');
    this.line = firstLine - 1;
    let at = from;
    while (at < source.length) {
      const end = plain ? endOfPlainLine(source, at) : endOfLine(source, at);
      this.line++;
      this.lineStart = at;
      this.cursor.moveTo(at, end);
      this.readLine();
      at = end + (source.charCodeAt(end) === 13 && source.charCodeAt(end + 1) === 10 ? 2 : 1);
    }
    this.closeLeaf();
    return this.line;
  }

  private readLine(): void {
    const matched = this.containers.match();
    const allMatched = matched === this.containers.depth;
    if (allMatched && this.continuesLeaf()) return;
    if (this.cursor.blank) {
      this.closeTo(matched);
      return;
    }
    this.openBlocks(matched);
  }

  /** Whether the line belongs to the open code or HTML block. It closes a block that the line ends. */
  private continuesLeaf(): boolean {
    const { cursor, source } = this;
    switch (this.leaf) {
      case 'fence':
        if (cursor.indent < 4 && !cursor.blank) {
          if (starts.closesFence(source, cursor.text, cursor.end, this.fenceMark, this.fenceLength)) {
            this.leaf = 'none';
          }
        }
        return true;
      case 'html':
        if (cursor.blank && starts.HTML_CLOSE[this.htmlKind] === null) this.closeLeaf();
        else this.closeHtmlOnItsEnd();
        return true;
      case 'indentedCode':
        if (cursor.indent >= 4 || cursor.blank) return true;
        this.leaf = 'none';
        return false;
      default:
        return false;
    }
  }

  private closeHtmlOnItsEnd(): void {
    const close = starts.HTML_CLOSE[this.htmlKind];
    this.htmlEnd = this.cursor.end;
    if (close && close.test(this.source.slice(this.cursor.at, this.cursor.end))) this.leaf = 'none';
  }

  private openBlocks(matched: number): void {
    const { cursor, source } = this;
    let depth = matched;
    for (;;) {
      if (cursor.blank) return this.closeTo(depth);
      const inParagraph = this.leaf === 'paragraph';
      if (cursor.indent >= 4) {
        if (inParagraph) break;
        this.openLeaf(depth, 'indentedCode');
        return;
      }
      const interrupts = inParagraph && depth === this.containers.depth;
      const code = source.charCodeAt(cursor.text);
      if (code === 62 && depth < MAX_NESTING) {
        this.openLeaf(depth++, 'none');
        this.containers.openQuote();
      } else if (this.opensLeaf(code, depth, interrupts)) return;
      else {
        const marker = depth < MAX_NESTING ? this.listMarker(code, interrupts) : 0;
        if (marker === 0) break;
        this.openLeaf(depth++, 'none');
        this.containers.openItem(marker);
      }
    }
    if (this.leaf !== 'paragraph') this.openLeaf(depth, 'paragraph');
    this.paragraph.add(cursor.text, cursor.end, this.line, this.lineStart);
  }

  private listMarker(code: number, interrupts: boolean): number {
    const possible = (code >= 48 && code <= 57) || code === 42 || code === 43 || code === 45;
    return possible ? starts.listMarkerLength(this.source, this.cursor.text, this.cursor.end, interrupts) : 0;
  }

  /** Opens the heading, code block, HTML block or thematic break that begins here; false if there is none. */
  private opensLeaf(code: number, depth: number, interrupts: boolean): boolean {
    const { cursor, source } = this;
    switch (code) {
      case 35:
        return this.opensHeading(depth);
      case 96:
      case 126: {
        const length = starts.fenceLength(source, cursor.text, cursor.end);
        if (length === 0) return false;
        this.openLeaf(depth, 'fence');
        this.fenceLine = this.line;
        this.fenceMark = code;
        this.fenceLength = length;
        return true;
      }
      case 60: {
        const kind = starts.htmlBlockKind(source.slice(cursor.text, cursor.end));
        if (kind < 0 || (kind === starts.HTML_ANY_TAG && this.leaf === 'paragraph')) return false;
        this.openLeaf(depth, 'html');
        this.htmlKind = kind;
        this.htmlStart = cursor.text;
        this.htmlLine = this.line;
        this.closeHtmlOnItsEnd();
        return true;
      }
      case 61:
      case 45:
      case 42:
      case 95:
        if (interrupts && this.underlinesHeading()) return true;
        if (!starts.isThematicBreak(source, cursor.text, cursor.end)) return false;
        this.openLeaf(depth, 'none');
        return true;
      default:
        return false;
    }
  }

  private opensHeading(depth: number): boolean {
    const { cursor, source } = this;
    const level = starts.atxLevel(source, cursor.text, cursor.end);
    if (level === 0) return false;
    const { from, to } = starts.atxText(source, cursor.text, cursor.end, level);
    this.openLeaf(depth, 'none');
    this.events.heading(level, this.line, this.lineStart, source.slice(from, to), depth);
    this.events.text(from, to, this.line);
    return true;
  }

  private underlinesHeading(): boolean {
    const level = starts.setextLevel(this.source, this.cursor.text, this.cursor.end);
    if (level === 0 || !this.paragraph.closeAsHeading(level, this.containers.depth)) return false;
    this.leaf = 'none';
    return true;
  }

  private openLeaf(depth: number, leaf: Leaf): void {
    this.closeTo(depth);
    this.containers.fill();
    this.leaf = leaf;
  }

  private closeTo(depth: number): void {
    this.closeLeaf();
    if (depth === this.containers.depth) return;
    this.containers.closeTo(depth);
    this.events.containersEnd(depth, this.line, this.lineStart);
  }

  private closeLeaf(): void {
    if (this.leaf === 'paragraph') this.paragraph.close();
    else if (this.leaf === 'fence') this.events.unclosedFence(this.fenceLine);
    else if (this.leaf === 'html' && starts.HTML_CLOSE[this.htmlKind] === null)
      this.events.html(this.htmlStart, this.htmlEnd, this.htmlLine);
    this.leaf = 'none';
  }
}

function endOfPlainLine(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

function endOfLine(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return source.length;
}
