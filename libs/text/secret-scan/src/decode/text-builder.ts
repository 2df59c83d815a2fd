import { OffsetMap } from './offset-map';

/** Builds a text from the characters of another one, some of which are dropped or replaced. The result is never longer than its source. */
export class TextBuilder {
  readonly map = new OffsetMap();
  /** The built text; null as long as it is a beginning of the source, which most texts are to their end. */
  private units: Uint16Array | null = null;
  private length = 0;
  /** The source offset that the next character is expected to come from. Any other offset needs a mark. */
  private expected = 0;

  constructor(private readonly source: string) {
    this.map.mark(0, 0, 1);
  }

  /** Adds the characters of the source from `from` to `to` (exclusive) as they are. */
  keep(from: number, to: number): void {
    if (from !== this.expected) this.map.mark(this.length, from, 1);
    this.expected = to;
    if (this.units === null && from === this.length) this.length = to;
    else this.copy(this.units ?? this.begin(), from, to);
  }

  /** Adds a character that replaces `width` characters of the source, beginning at `from`. */
  replace(code: number, from: number, width = 1): void {
    const units = this.units ?? this.begin();
    if (from !== this.expected) this.map.mark(this.length, from, 1);
    if (width !== 1) this.map.mark(this.length, from, width);
    units[this.length++] = code;
    this.expected = width === 1 ? from + 1 : -1;
  }

  /** The built text; null if it equals the source. */
  finish(): string | null {
    if (this.units === null)
      return this.length === this.source.length ? null : this.source.slice(0, this.length);
    return Buffer.from(this.units.buffer, 0, this.length * 2).toString('utf16le');
  }

  private begin(): Uint16Array {
    const units = new Uint16Array(this.source.length);
    this.units = units;
    const { length } = this;
    this.length = 0;
    this.copy(units, 0, length);
    return units;
  }

  private copy(units: Uint16Array, from: number, to: number): void {
    const { source } = this;
    let { length } = this;
    for (let at = from; at < to; at++) units[length++] = source.charCodeAt(at);
    this.length = length;
  }
}
