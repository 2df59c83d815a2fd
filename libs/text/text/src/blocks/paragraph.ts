import type { BlockEvents } from './block-events';
import { readDefinition } from './reference-definition';

/** The lines of the open paragraph. It can become text, link reference definitions or a setext heading. */
export class Paragraph {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly lines: number[] = [];
  private readonly lineStarts: number[] = [];

  constructor(
    private readonly source: string,
    private readonly events: BlockEvents,
  ) {}

  add(start: number, end: number, line: number, lineStart: number): void {
    this.starts.push(start);
    this.ends.push(end);
    this.lines.push(line);
    this.lineStarts.push(lineStart);
  }

  close(): void {
    const first = this.takeDefinitions();
    if (first < this.starts.length) this.reportText(first);
    this.clear();
  }

  /** Ends the paragraph as a heading; false if it has only definitions, which it then reports. */
  closeAsHeading(level: number, depth: number): boolean {
    const first = this.takeDefinitions();
    if (first === this.starts.length) {
      this.clear();
      return false;
    }
    this.events.heading(level, this.lines[first] ?? 0, this.lineStarts[first] ?? 0, this.text(first), depth);
    this.reportText(first);
    this.clear();
    return true;
  }

  private reportText(first: number): void {
    this.events.text(this.starts[first] ?? 0, this.ends[this.ends.length - 1] ?? 0, this.lines[first] ?? 0);
  }

  /** Reports the definitions with which the paragraph begins, and returns the index of the first line after them. */
  private takeDefinitions(): number {
    const { starts, source } = this;
    if (starts.length === 0 || source.charCodeAt(starts[0] ?? 0) !== 91) return 0;
    const text = this.text(0);
    let first = 0;
    let at = 0;
    while (at < text.length && text.charCodeAt(at) === 91) {
      const definition = readDefinition(text, at);
      if (!definition) break;
      this.events.definition(definition.label, definition.destination, this.lines[first] ?? 0);
      for (; at < definition.end; at++) if (text.charCodeAt(at) === 10) first++;
    }
    return at >= text.length ? starts.length : first;
  }

  private text(first: number): string {
    const parts: string[] = [];
    for (let i = first; i < this.starts.length; i++) {
      parts.push(this.source.slice(this.starts[i], this.ends[i]));
    }
    return parts.join('\n');
  }

  private clear(): void {
    this.starts.length = this.ends.length = this.lines.length = this.lineStarts.length = 0;
  }
}
