import MarkdownIt from 'markdown-it';
import { isSpace } from '../characters/characters';
import type { LinkTargets } from '../outline/heading-text';
import { CodeSpans } from './code-spans';
import { tagAt } from './html-links';

const BACKTICK = 96;
/** A longer destination or title begins no link, so that the time for each bracket is bounded. */
const MAX_PART = 2_000;
const MAX_LABEL = 999;

const { helpers, utils } = new MarkdownIt('commonmark');

/** A link or an image of a text. */
export interface InlineLink {
  /** Its destination, without escapes. */
  destination: string;
  /** The 1-based line on which its text ends. */
  line: number;
  image: boolean;
}

/** An opening bracket for which no closing one was found yet. */
interface Bracket {
  at: number;
  image: boolean;
}

/**
 * Finds the links and images of a heading or paragraph as CommonMark does: inline, by reference, as autolinks, and as `<a>` and `<img>`. It
 * finds none in code spans. Time is linear.
 *
 * @param targets the link reference definitions of the document; null to find no links by reference
 */
export function inlineLinks(text: string, firstLine: number, targets: LinkTargets | null): InlineLink[] {
  return new InlineScan(text, firstLine, targets).run();
}

class InlineScan {
  private readonly links: InlineLink[] = [];
  private readonly codeSpans: CodeSpans;
  private readonly open: Bracket[] = [];
  /** The brackets below this index are around a link, so they can't begin another one. */
  private inactive = 0;
  private counted = 0;

  constructor(
    private readonly text: string,
    private line: number,
    private readonly targets: LinkTargets | null,
  ) {
    this.codeSpans = new CodeSpans(text);
  }

  run(): InlineLink[] {
    const { text } = this;
    for (let at = 0; at < text.length;) at = this.read(at);
    return this.links;
  }

  /** Reads the construct at an offset, and returns the offset after it. */
  private read(at: number): number {
    const { text } = this;
    switch (text.charCodeAt(at)) {
      case 92:
        return at + 2;
      case BACKTICK:
        return this.codeSpans.endOfSpan(at);
      case 60: {
        const tag = tagAt(text, at);
        if (tag && tag.destination !== null) this.add(at, tag.destination, tag.image);
        return tag?.end ?? at + 1;
      }
      case 33:
        if (text.charCodeAt(at + 1) !== 91) return at + 1;
        this.open.push({ at: at + 1, image: true });
        return at + 2;
      case 91:
        this.open.push({ at, image: false });
        return at + 1;
      case 93:
        return this.close(at);
      default:
        return at + 1;
    }
  }

  private close(at: number): number {
    const bracket = this.open.pop();
    if (!bracket) return at + 1;
    const active = bracket.image || this.open.length >= this.inactive;
    this.inactive = Math.min(this.inactive, this.open.length);
    const link = active ? (this.inline(at + 1) ?? this.reference(bracket.at, at)) : undefined;
    if (!link) return at + 1;
    this.add(at, link.destination, bracket.image);
    if (!bracket.image) this.inactive = this.open.length;
    return link.end;
  }

  /** `(destination "title")` */
  private inline(from: number): { destination: string; end: number } | undefined {
    const { text } = this;
    if (text.charCodeAt(from) !== 40) return undefined;
    const limit = Math.min(text.length, from + MAX_PART);
    const start = this.skipSpace(from + 1);
    const target = helpers.parseLinkDestination(text, start, limit);
    let at = target.ok ? this.skipSpace(target.pos) : start;
    if (target.ok && at > target.pos) {
      const title = helpers.parseLinkTitle(text, at, Math.min(text.length, at + MAX_PART));
      if (title.ok) at = this.skipSpace(title.pos);
    }
    return text.charCodeAt(at) === 41 ? { destination: target.ok ? target.str : '', end: at + 1 } : undefined;
  }

  /** `[text][label]`, `[label][]` or `[label]` */
  private reference(open: number, close: number): { destination: string; end: number } | undefined {
    if (!this.targets) return undefined;
    const { text } = this;
    const labelEnd = text.charCodeAt(close + 1) === 91 ? this.endOfLabel(close + 1) : -1;
    const own = labelEnd > close + 2;
    const label = own
      ? text.slice(close + 2, labelEnd)
      : close - open <= MAX_LABEL + 1
        ? text.slice(open + 1, close)
        : '';
    const target = label.trim() === '' ? undefined : this.targets[utils.normalizeReference(label)];
    return (
      target && { destination: utils.unescapeAll(target.href), end: (labelEnd < 0 ? close : labelEnd) + 1 }
    );
  }

  private endOfLabel(open: number): number {
    const limit = Math.min(this.text.length, open + MAX_LABEL + 2);
    for (let at = open + 1; at < limit; at++) {
      const code = this.text.charCodeAt(at);
      if (code === 93) return at;
      if (code === 91) return -1;
      if (code === 92) at++;
    }
    return -1;
  }

  private skipSpace(from: number): number {
    let at = from;
    while (isSpace(this.text.charCodeAt(at))) at++;
    return at;
  }

  private add(at: number, destination: string, image: boolean): void {
    for (; this.counted < at; this.counted++) if (endsLine(this.text, this.counted)) this.line++;
    this.links.push({ destination, line: this.line, image });
  }
}

function endsLine(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10);
}
