import { OffsetMap } from './offset-map';

/** Builds a text from the characters of another one, some of which are dropped or replaced. The result is never longer than its source. */
export class TextBuilder {
  readonly map = new OffsetMap();
  private readonly units: Uint16Array;
  private length = 0;
  /** The source offset that the next character is expected to come from. Any other offset needs a mark. */
  private expected = 0;
  private changed = false;

  constructor(private readonly source: string) {
    this.units = new Uint16Array(source.length);
    this.map.mark(0, 0, 1);
  }

  /** Adds a character that replaces `width` characters of the source, beginning at `from`. */
  add(code: number, from: number, width = 1): void {
    if (from !== this.expected) this.map.mark(this.length, from, 1);
    if (width !== 1) this.map.mark(this.length, from, width);
    if (width !== 1 || this.source.charCodeAt(from) !== code) this.changed = true;
    this.units[this.length++] = code;
    this.expected = width === 1 ? from + 1 : -1;
  }

  /** The built text; null if it equals the source. */
  finish(): string | null {
    if (!this.changed && this.length === this.source.length) return null;
    return Buffer.from(this.units.buffer, 0, this.length * 2).toString('utf16le');
  }
}
