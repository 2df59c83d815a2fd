import { isAlphanumeric } from '../words/alphanumeric';
import { namesTheSecret } from '../words/name-words';
import { operatorAt } from './operators';

/** A value that a text assigns to a name, in any notation. */
export interface Assignment {
  start: number;
  end: number;
  /** Whether quotes or a tag enclose the value. */
  enclosed: boolean;
  /** Whether nothing but a space or a parenthesis stands between the name and the value: `password abc`. */
  bare?: boolean;
}

const MAX_TAIL = 40;
const MAX_SPACE = 24;
const MAX_VALUE = 1_200;
const MAX_TAG = 40;
const MAX_ESCAPED = 8;

/** The number of one of several: `Unseal Key 1: …`. */
const NUMBER = / [0-9]{1,2}(?=[ \t]{0,3}[:=])/y;
/** A value in a property of its own: `"name": "PASSWORD", "value": "…"`, `key="password" value="…"`, `variable "password" { default = "…"`. */
const VALUE_MEMBER = /[,;{\s]{1,40}["']?(?:value|default)["']?\s{0,3}[:=]\s{0,3}/iy;
/** A value in an element of its own: `<key>password</key><string>…`. */
const VALUE_ELEMENT = /<\/(?:name|key|Name|Key)>\s{0,40}<(?:[vV]alue|string)>/y;
/** The attributes of an element whose tag is the name: `<password encoding="plain">`. */
const ATTRIBUTES = /[ \t][^<>\n]{1,80}>/y;
/** A type between the name and the value: `token: string = "…"`. */
const TYPE =
  /(?:readonly |const |&(?:'static )?)?[A-Za-z_][\w.:]{0,40}(?:[<[][\w ,|.]{0,40}[>\]]|\([0-9]{1,5}\))?(?: \| \w{1,20})?[?!]?\s{0,3}=\s{0,3}(?=[\w.]{0,30}\(?["'`])/y;
/** The text that can precede a literal value: a call, a string prefix, markup of Markdown and YAML. */
const BEFORE_VALUE =
  /(?:[|>][-+]?[ \t]{0,4}\r?\n\s{0,24})?(?:(?:\[\])?[A-Za-z_][A-Za-z0-9_.]{0,40}\(\s{0,4}(?=["'`]))?(?:\*{1,3}|[bru@$LN]{1,2}(?=["'`])|\\(?=["'`]))?/y;
/** An expression with a literal as its default: `process.env.TOKEN || "…"`, `getenv("TOKEN", "…")`. */
const DEFAULT =
  /(?=[\w$?]{0,40}[.([$]|[A-Za-z_]{1,40} )[\w.$?:]{1,60}(?:(?:[([]\s{0,3}["'][\w.-]{1,60}["']\s{0,3}[)\]]|\(\))?\s{0,20}(?:\|\||\?\?|\?:|or\b)|\(\s{0,3}["'][\w.-]{1,60}["']\s{0,3},)\s{0,20}(?=[bru]?["'`])/y;

const CLOSERS = '"\'`])*_\\';
const ENDS = ' \t\r\n"\'`<>|,;)]}&\\';

/**
 * Reads the values that a text assigns to names. Each read examines a bounded number of characters. Anything longer than 1,200 characters
 * is not a value.
 */
export class AssignmentReader {
  /** The last stretch that was found to contain no end of an unquoted value. It is not walked again. */
  private openFrom = -1;
  private openTo = -1;
  private readonly nexts = new Map<string, { from: number; found: number }>();

  constructor(private readonly text: string) {}

  /** The value that is assigned to the name with the keyword from `start` to `end`; null if there is none. */
  read(start: number, end: number): Assignment | null {
    const { text } = this;
    const name = this.endOfName(end);
    if (name < 0) return null;
    const closed = skip(text, Math.max(name, matchEnd(NUMBER, text, name)), CLOSERS, 4);
    for (const pattern of [VALUE_MEMBER, VALUE_ELEMENT]) {
      const member = matchEnd(pattern, text, closed);
      if (member >= 0) return this.valueAt(member);
    }
    const spaces = skip(text, closed, ' \t', MAX_SPACE);
    const operator = operatorAt(text, closed, spaces);
    if (operator === null) return this.withoutOperator(start, name, closed, spaces);
    if (operator.mark === '>') return this.element(start, operator.end);
    const at = skip(text, skip(text, operator.end, '*_', 3), ' \t\r\n', MAX_SPACE);
    if (operator.mark === '(' && !isQuote(text[at])) return bare(this.unquoted(at));
    if (operator.mark === ',' && !isQuote(text[at])) return null;
    const value = operator.mark === '|' ? skip(text, at, '|', 1) : at;
    return this.valueAt(Math.max(value, matchEnd(TYPE, text, value)));
  }

  /** `--password abc`, `set password abc`, `ENV DB_PASSWORD abc`, `PASSWORD 'abc'`, `<password encoding="plain">abc</password>` */
  private withoutOperator(start: number, name: number, closed: number, spaces: number): Assignment | null {
    const { text } = this;
    if (spaces === closed) return null;
    if (text[start - 1] === '<') {
      const attributes = matchEnd(ATTRIBUTES, text, closed);
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
    const content = this.unquoted(skip(text, at, ' \t\r\n', MAX_SPACE));
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
    const value = Math.max(from, matchEnd(DEFAULT, text, from));
    const at = Math.max(value, matchEnd(BEFORE_VALUE, text, value));
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
    const { text } = this;
    const known = start >= this.openFrom && start < this.openTo;
    let end = known ? this.openTo : start;
    while (end - start <= MAX_VALUE && end < text.length && !ENDS.includes(text[end] as string)) end++;
    if (!known || end > this.openTo) {
      this.openFrom = known ? this.openFrom : start;
      this.openTo = end;
    }
    if (end - start > MAX_VALUE) return null;
    const enclosed = text[end] === '<' && text[start - 1] === '>';
    while (end > start && '.:!?*_~'.includes(text[end - 1] as string) && !enclosed) end--;
    return end > start ? { start, end, enclosed } : null;
  }
}

/** Whether the name is a command-line option: `--db-password`, `-Password`. */
function isFlag(text: string, start: number): boolean {
  let from = start;
  while (from > 0 && start - from < 32 && isNamePart(text.charCodeAt(from - 1))) from--;
  return text[from] === '-' && (from === 0 || /[\s"'`(]/.test(text[from - 1] ?? ''));
}

/** Whether the name follows a command that sets something: `set`, `export`, `config`. */
function followsSetCommand(text: string, start: number): boolean {
  return /(?:^|\s)(?:set|config|export|env|arg|add|define|setx?)\s{1,4}[\w.-]{0,40}$/i.test(
    text.slice(Math.max(0, start - 56), start),
  );
}

/** Whether the name looks like an environment variable: upper case, with an underscore. */
function isEnvironmentVariable(text: string, start: number, end: number): boolean {
  let from = start;
  while (from > 0 && start - from < 32 && isNamePart(text.charCodeAt(from - 1))) from--;
  return /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/.test(text.slice(from, end));
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'" || character === '`';
}

function bare(assignment: Assignment | null): Assignment | null {
  return assignment && { ...assignment, bare: true };
}

function isNamePart(code: number): boolean {
  return isAlphanumeric(code) || code === 95 || code === 45;
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
