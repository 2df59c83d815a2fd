import type { Assignment } from './assigned-value';

/** Anything longer is not a value. */
export const MAX_VALUE = 1_200;

const ENDS = ' \t\r\n"\'`<>|,;)]}\\“”»›';
/** The text that follows a value in an address, a command or HTML. Any other `&` is a part of the value. */
const AFTER_AMPERSAND = /&(?:$|[\s&"'`<>)]|#?\w{1,30};|[\w.[\]-]{1,60}=)/y;
/** Marks that end a sentence or close markup after a value. */
const AFTER_VALUE = '.:!?*_~';
/** The punctuation and the scripts of Chinese, Japanese and Korean. A sentence continues in them without a space. */
const WIDE = /[\u3000-\uffef]/g;
const FIRST_WIDE = 0x3000;

/** Reads the values of a text that have no quotes around them. */
export class UnquotedValues {
  /** The last stretch that was found to contain no end of a value. It is not walked again. */
  private openFrom = -1;
  private openTo = -1;
  /** The last search for a wide character, and what it found. No stretch is searched twice. */
  private wideFrom = 0;
  private wide = -1;

  constructor(private readonly text: string) {}

  /** The value that begins at an offset; null if there is none. */
  at(start: number): Assignment | null {
    const { text } = this;
    // A value that begins in such a script is the rest of a sentence.
    if (text.charCodeAt(start) >= FIRST_WIDE) return null;
    let end = Math.min(this.endFrom(start), this.wideEnd(start));
    if (end - start > MAX_VALUE) return null;
    const enclosed = text[end] === '<' && text[start - 1] === '>';
    while (end > start && !enclosed && AFTER_VALUE.includes(text[end - 1] as string)) {
      // `Winter2026!` ends with its mark, since people write it to satisfy a rule for passwords.
      if (text[end - 1] === '!' && /[0-9]/.test(text[end - 2] ?? '')) break;
      end--;
    }
    return end > start ? { start, end, enclosed } : null;
  }

  private endFrom(start: number): number {
    const { text } = this;
    const known = start >= this.openFrom && start < this.openTo;
    let end = known ? this.openTo : start;
    while (end - start <= MAX_VALUE && end < text.length && !this.endsAt(end)) end++;
    if (!known || end > this.openTo) {
      this.openFrom = known ? this.openFrom : start;
      this.openTo = end;
    }
    return end;
  }

  private endsAt(at: number): boolean {
    const character = this.text[at] as string;
    if (character !== '&') return ENDS.includes(character);
    AFTER_AMPERSAND.lastIndex = at;
    return AFTER_AMPERSAND.test(this.text);
  }

  /** The place at which a sentence in a wide script goes on after a value that begins in another one. */
  private wideEnd(start: number): number {
    if (start < this.wideFrom || start > this.wide) {
      WIDE.lastIndex = start;
      this.wideFrom = start;
      this.wide = WIDE.exec(this.text)?.index ?? this.text.length;
    }
    return this.wide;
  }
}
