import { isAlphanumeric } from '../words/alphanumeric';

/** A value that a text assigns to a name, in any notation. */
export interface Assignment {
  start: number;
  end: number;
  /** Whether quotes or a tag enclose the value. */
  enclosed: boolean;
}

const MAX_TAIL = 24;
const MAX_SPACE = 24;
const MAX_VALUE = 1_200;
const MAX_TAG = 40;
const MAX_ESCAPED = 8;

/** What can follow the keyword in a name: `api_key_prod`, `secretKey2`, `tokens`. */
const TAIL =
  /^(?:s|[-_. ]?(?:key|token|secret|pass(?:word|wd)?|value|val|string|str|text|raw|b64|base64|prod|production|live|stag(?:e|ing)|dev|main|primary|secondary|default|new|old|current|backup|access|api|auth|[0-9]{1,4}|[ab])){0,4}$/i;

const OPERATOR = /=>|:=|->|==|\?=|\+=|\|\|=|=|:(?!:)|\||,|\(|>| is | was | lautet | est | es /iy;
/** A value in a property of its own: `"name": "PASSWORD", "value": "…"`, `key="password" value="…"`, `variable "password" { default = "…"`. */
const VALUE_MEMBER = /[,;{\s]{1,40}["']?(?:value|default)["']?\s{0,3}[:=]\s{0,3}/iy;
/** A type between the name and the value: `token: string = "…"`. */
const TYPE =
  /(?:readonly |const )?(?:string|str|text|bytes|&(?:'static )?str|String|varchar\([0-9]{1,4}\))\??\s{0,3}=\s{0,3}/y;
/** What can precede a literal value: a call, a string prefix, markup of Markdown and YAML. */
const BEFORE_VALUE =
  /(?:[|>][-+]?[ \t]{0,4}\r?\n\s{0,24})?(?:[A-Za-z_][A-Za-z0-9_.]{0,40}\(\s{0,4}(?=["'`]))?(?:\*{1,3}|[bru@$L]{1,2}(?=["'`])|\\(?=["'`]))?/y;

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
    let at = skip(text, name, CLOSERS, 4);
    const flag = isFlag(text, start);
    const member = matchEnd(VALUE_MEMBER, text, at);
    if (member >= 0) return this.valueAt(member);
    const spaces = skip(text, at, ' \t', MAX_SPACE);
    const operator = operatorAt(text, at, spaces);
    if (operator === null) {
      // `--password abc`, `set password abc`, `ENV DB_PASSWORD abc`
      return spaces > at &&
        (flag || followsSetCommand(text, start) || isEnvironmentVariable(text, start, name))
        ? this.valueAt(spaces)
        : null;
    }
    at = operator.end;
    if (operator.mark === '>') return this.element(start, at);
    at = skip(text, skip(text, at, '*_', 3), ' \t\r\n', MAX_SPACE);
    if (operator.mark === ',' || operator.mark === '(')
      return '"\'`'.includes(text[at] ?? ' ') ? this.valueAt(at) : null;
    if (operator.mark === '|') at = skip(text, at, '|', 1);
    const typed = matchEnd(TYPE, text, at);
    return this.valueAt(typed >= 0 ? typed : at);
  }

  /** The content of an element whose tag is the name: `<password>…</password>`. */
  private element(name: number, at: number): Assignment | null {
    if (!this.text.slice(Math.max(0, name - MAX_TAG), name).includes('<')) return null;
    const content = this.unquoted(at);
    return content && this.text[content.end] === '<' ? content : null;
  }

  private endOfName(end: number): number {
    const { text } = this;
    let tail = end;
    while (tail - end <= MAX_TAIL && isNamePart(text.charCodeAt(tail))) tail++;
    while (tail > end && !isAlphanumeric(text.charCodeAt(tail - 1))) tail--;
    return TAIL.test(text.slice(end, tail)) ? tail : -1;
  }

  private valueAt(from: number): Assignment | null {
    const { text } = this;
    const at = Math.max(from, matchEnd(BEFORE_VALUE, text, from));
    const quote = text[at] ?? '';
    return quote !== '' && '"\'`'.includes(quote) ? this.quoted(at, quote) : this.unquoted(at);
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

function operatorAt(text: string, name: number, spaces: number): { mark: string; end: number } | null {
  OPERATOR.lastIndex = spaces;
  const direct = OPERATOR.exec(text);
  if (direct) return { mark: direct[0], end: OPERATOR.lastIndex };
  if (spaces === name) return null;
  // ` is ` begins with a space, which was skipped.
  OPERATOR.lastIndex = spaces - 1;
  const word = OPERATOR.exec(text);
  return word ? { mark: word[0], end: OPERATOR.lastIndex } : null;
}

/** Whether the name is a command-line option: `--db-password`. */
function isFlag(text: string, start: number): boolean {
  let from = start;
  while (from > 0 && start - from < 32 && isNamePart(text.charCodeAt(from - 1))) from--;
  return text.startsWith('--', from) && (from === 0 || /\s/.test(text[from - 1] ?? ''));
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
