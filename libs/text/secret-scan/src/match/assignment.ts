import { isAlphanumeric } from '../words/alphanumeric';
import { namesTheSecret } from '../words/name-words';
import type { Assignment } from './assigned-value';
import { LaterMembers } from './later-member';
import {
  followsSetCommand,
  isEnvironmentVariable,
  isFlag,
  isNamePart,
  isOneOfNames,
  isQuote,
} from './name-context';
import * as notation from './notations';
import { operatorAt } from './operators';
import { valueBefore } from './preceding-value';
import { MAX_VALUE, UnquotedValues } from './unquoted-values';

const MAX_TAIL = 40;
const MAX_SPACE = 24;
const MAX_TAG = 40;
const MAX_ESCAPED = 8;
const MAX_LISTED = 6;

/** Quotes and brackets of other languages, which only surround a value. */
const OPENERS = ' „«»‹「『【《（\u00a0\u202f';
const CLOSERS = '"\'`])*_\\';

/**
 * Reads the values that a text assigns to names. Each read examines a bounded number of characters. Anything longer than 1,200 characters
 * is not a value.
 */
export class AssignmentReader {
  private readonly words: UnquotedValues;
  private readonly nexts = new Map<string, { from: number; found: number }>();

  private readonly later: LaterMembers;

  constructor(private readonly text: string) {
    this.later = new LaterMembers(text);
    this.words = new UnquotedValues(text);
  }

  /**
   * The candidates for the value of the name with the keyword from `start` to `end`: what is assigned to it, further elements of a list, a member of its
   * block, what it is compared with, and what stands on the next line.
   */
  *candidates(start: number, end: number): Generator<Assignment> {
    const first = this.read(start, end);
    if (first) yield first;
    if (first) yield* this.listedAfter(first);
    const name = this.endOfName(end);
    if (name < 0) return;
    const member = this.later.after(name);
    for (const value of [
      member < 0 ? null : this.valueAt(member),
      valueBefore(this.text, start, name),
      this.onNextLine(name),
    ])
      if (value) yield value;
  }

  /** Further literals of the list that a value begins: `tokens = ["…", "…"]`, `user, password = "…", "…"`. */
  private listedAfter({ start, end, enclosed }: Assignment): Assignment[] {
    const { text } = this;
    const listed: Assignment[] = [];
    if (!enclosed || !isQuote(text[end])) return listed;
    for (let at = end; listed.length < MAX_LISTED;) {
      const quote = matchEnd(notation.NEXT_LITERAL, text, at);
      const literal = quote < 0 ? null : this.quoted(quote, text[quote] as string);
      if (!literal || matchEnd(notation.LITERAL_END, text, literal.end) < 0) break;
      listed.push(literal);
      at = literal.end;
    }
    return this.opensList(start) ? listed : listed.slice(0, isOneOfNames(text, start) ? 1 : 0);
  }

  /** A value that stands alone on the line after its name. */
  private onNextLine(name: number): Assignment | null {
    const { text } = this;
    const closed = skip(text, name, `${CLOSERS}:`, 6);
    const line = matchEnd(notation.LINE_BREAK, text, closed);
    const value = line < 0 ? null : this.unquoted(line);
    return value && matchEnd(notation.LINE_END, text, value.end) >= 0 ? bare(value) : null;
  }

  /** The value that is assigned to the name with the keyword from `start` to `end`; null if there is none. */
  read(start: number, end: number): Assignment | null {
    const { text } = this;
    const name = this.endOfName(end);
    if (name < 0) return null;
    const numbered = Math.max(
      name,
      matchEnd(notation.NUMBER, text, name),
      matchEnd(notation.REMARK, text, name),
      matchEnd(notation.ARRAY, text, name),
    );
    const closed = skip(text, numbered, CLOSERS, 4);
    for (const pattern of [notation.VALUE_MEMBER, notation.VALUE_ELEMENT]) {
      const member = matchEnd(pattern, text, closed);
      if (member >= 0) return this.valueAt(member);
    }
    const field = matchEnd(notation.NEXT_FIELD, text, closed);
    if (field >= 0) return this.valueAt(field);
    const element = matchEnd(notation.NEXT_ELEMENT, text, closed);
    if (element >= 0)
      return /[:]|<(?:td|dd|code)/.test(text.slice(closed, element))
        ? this.valueAt(element)
        : bare(this.unquoted(element));
    const spaces = skip(text, closed, ' \t', MAX_SPACE);
    const operator = operatorAt(text, closed, spaces);
    if (operator === null) return this.withoutOperator(start, name, closed, spaces);
    if (operator.mark === '>') return this.element(start, operator.end);
    const at = skip(
      text,
      skip(text, skip(text, operator.end, '*_', 3), ' \t\r\n\u00a0\u202f', MAX_SPACE),
      OPENERS,
      3,
    );
    if (operator.mark === '(' && !isQuote(text[at]))
      return matchEnd(notation.COMMIT, text, at) >= 0 ? null : bare(this.unquoted(at));
    if (/^(?: ?[–—-]|\[|→)/.test(operator.mark))
      return isQuote(text[at]) ? this.valueAt(at) : bare(this.unquoted(at));
    if (operator.mark === ',' && !isQuote(text[at])) return null;
    const value = operator.mark === '|' ? skip(text, at, '|', 1) : this.belowEnvironment(operator.end, at);
    return this.valueAt(Math.max(value, matchEnd(notation.TYPE, text, value)));
  }

  /** Where the value begins on the line below a name: `api_key:\n  production: …`. */
  private belowEnvironment(line: number, at: number): number {
    return this.text.slice(line, at).includes('\n')
      ? Math.max(at, matchEnd(notation.ENVIRONMENT, this.text, at))
      : at;
  }

  /** Whether an opening bracket or parenthesis stands before the quote of a literal. */
  private opensList(start: number): boolean {
    return /[[({][\s\w]{0,24}["'`]$/.test(this.text.slice(Math.max(0, start - 26), start));
  }

  /** `--password abc`, `set password abc`, `ENV DB_PASSWORD abc`, `PASSWORD 'abc'`, `<password encoding="plain">abc</password>` */
  private withoutOperator(start: number, name: number, closed: number, spaces: number): Assignment | null {
    const { text } = this;
    if (spaces === closed) return null;
    if (text[start - 1] === '<') {
      const attributes = matchEnd(notation.ATTRIBUTES, text, closed);
      return attributes < 0 ? null : this.element(start, attributes);
    }
    const isSet =
      isQuote(text[spaces]) ||
      isFlag(text, start) ||
      followsSetCommand(text, start) ||
      isEnvironmentVariable(text, start, name);
    return isSet ? this.valueAt(spaces) : bare(this.unquoted(spaces));
  }

  /** The content of an element whose tag is the name: `<password>…</password>`. */
  private element(name: number, at: number): Assignment | null {
    const { text } = this;
    if (!text.slice(Math.max(0, name - MAX_TAG), name).includes('<')) return null;
    const inner = skip(text, at, ' \t\r\n', MAX_SPACE);
    const content = this.unquoted(Math.max(inner, matchEnd(notation.INNER_ELEMENT, text, inner)));
    const after = content && skip(text, content.end, ' \t\r\n', MAX_SPACE);
    return content && after !== null && text[after] === '<' ? { ...content, enclosed: true } : null;
  }

  private endOfName(end: number): number {
    const { text } = this;
    let tail = end;
    while (tail - end <= MAX_TAIL && isNamePart(text.charCodeAt(tail))) tail++;
    while (tail > end && !isAlphanumeric(text.charCodeAt(tail - 1))) tail--;
    return namesTheSecret(text.slice(end, tail)) ? tail : -1;
  }

  private valueAt(from: number): Assignment | null {
    const { text } = this;
    const value = Math.max(from, matchEnd(notation.DEFAULT, text, from));
    const at = Math.max(value, matchEnd(notation.BEFORE_VALUE, text, value));
    return isQuote(text[at]) ? this.quoted(at, text[at] as string) : this.unquoted(at);
  }

  private quoted(at: number, quote: string): Assignment | null {
    const start = skip(this.text, at, quote, 3);
    let end = this.next(quote, start);
    for (let i = 0; i < MAX_ESCAPED && this.text[end - 1] === '\\'; i++) end = this.next(quote, end + 1);
    const sameLine = end < this.next('\n', start) && end < this.next('\r', start);
    return end > start && end - start <= MAX_VALUE && sameLine ? { start, end, enclosed: true } : null;
  }

  /** The offset of the next such character from `from` on, or the end of the text. It is cached, so that no stretch is searched twice. */
  private next(character: string, from: number): number {
    const known = this.nexts.get(character);
    if (known && from >= known.from && from <= known.found) return known.found;
    const at = this.text.indexOf(character, from);
    const found = at < 0 ? this.text.length : at;
    this.nexts.set(character, { from, found });
    return found;
  }

  private unquoted(start: number): Assignment | null {
    return this.words.at(start);
  }
}

function bare(assignment: Assignment | null): Assignment | null {
  return assignment && { ...assignment, bare: true };
}

function skip(text: string, from: number, characters: string, most: number): number {
  let at = from;
  while (at - from < most && at < text.length && characters.includes(text[at] as string)) at++;
  return at;
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
