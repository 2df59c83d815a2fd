import { invalidFilter, invalidPath } from '../http/scim-errors';
import { type AttributePath, COMPARISONS, type Comparison, type Filter, type Literal } from './filter';
import { pathOf } from './paths';
import { type Token, tokensOf } from './tokens';

const MAX_DEPTH = 20;
const MAX_CONDITIONS = 100;

/**
 * Parses a filter by the grammar of RFC 7644, section 3.4.2.2: `not` binds before `and`, and `and` before `or`.
 *
 * @throws a SCIM error (`invalidFilter`)
 */
export function parseFilter(text: string): Filter {
  const parser = new Parser(tokensOf(text));
  const filter = parser.filter();
  parser.end();
  return filter;
}

/** Parses the path of a change (RFC 7644, section 3.5.2): `active`, `name.givenName`, `emails[type eq "work"].value`. @throws a SCIM error (`invalidPath`) */
export function parsePath(text: string): AttributePath {
  try {
    const parser = new Parser(tokensOf(text));
    const path = parser.attributePath();
    parser.end();
    return path;
  } catch (error) {
    throw invalidPath(`\`${text.slice(0, 100)}\` is not a path of an attribute. ${(error as Error).message}`);
  }
}

class Parser {
  private at = 0;
  private depth = 0;
  private conditions = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  filter(): Filter {
    if (++this.depth > MAX_DEPTH)
      throw invalidFilter(`A filter must not be nested deeper than ${MAX_DEPTH} levels.`);
    const filter = this.joined('or', () => this.joined('and', () => this.factor()));
    this.depth--;
    return filter;
  }

  attributePath(): AttributePath {
    const path = pathOf(this.take('word').text);
    if (!this.skip('[')) return { path };
    const filter = this.filter();
    this.require(']');
    const { kind, text } = this.next;
    if (kind !== 'part') return { path, filter };
    this.at++;
    return { path, filter, part: text.toLowerCase() };
  }

  end(): void {
    if (this.next.kind !== 'end') throw unexpected(this.next);
  }

  private joined(op: 'and' | 'or', operand: () => Filter): Filter {
    const filters = [operand()];
    while (this.isWord(op)) {
      this.at++;
      filters.push(operand());
    }
    return filters.length === 1 ? filters[0]! : { op, filters };
  }

  private factor(): Filter {
    const following = this.tokens[this.at + 1];
    if (this.isWord('not') && following?.text === '(') {
      this.at++;
      return { op: 'not', filter: this.group() };
    }
    return this.next.text === '(' ? this.group() : this.condition();
  }

  private group(): Filter {
    this.require('(');
    const filter = this.filter();
    this.require(')');
    return filter;
  }

  private condition(): Filter {
    if (++this.conditions > MAX_CONDITIONS)
      throw invalidFilter(`A filter must have at most ${MAX_CONDITIONS} conditions.`);
    const path = pathOf(this.take('word').text);
    if (this.skip('[')) {
      const filter = this.filter();
      this.require(']');
      return { op: 'some', path, filter };
    }
    const token = this.take('word');
    const op = token.text.toLowerCase();
    if (op === 'pr') return { op: 'present', path };
    if (!(COMPARISONS as readonly string[]).includes(op)) throw unexpected(token);
    return { op: op as Comparison, path, value: this.literal() };
  }

  private literal(): Literal {
    const token = this.next;
    this.at++;
    const text = token.kind === 'word' ? token.text.toLowerCase() : token.text;
    if (token.kind !== 'literal' && !['true', 'false', 'null'].includes(text)) throw unexpected(token);
    let value: Literal;
    try {
      value = JSON.parse(text) as Literal;
    } catch {
      throw unexpected(token);
    }
    // The database can't store it, and so can't search for it.
    if (typeof value === 'string' && value.includes('\0'))
      throw invalidFilter('A filter must not contain the character U+0000.');
    return value;
  }

  private get next(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '' };
  }

  private isWord(word: string): boolean {
    return this.next.kind === 'word' && this.next.text.toLowerCase() === word;
  }

  private take(kind: Token['kind']): Token {
    const token = this.next;
    if (token.kind !== kind) throw unexpected(token);
    this.at++;
    return token;
  }

  private skip(mark: string): boolean {
    const found = this.next.kind === 'mark' && this.next.text === mark;
    if (found) this.at++;
    return found;
  }

  private require(mark: string): void {
    if (!this.skip(mark)) throw unexpected(this.next);
  }
}

function unexpected({ kind, text }: Token): Error {
  return invalidFilter(
    kind === 'end' ? 'The filter ends too early.' : `The filter has an unexpected \`${text.slice(0, 50)}\`.`,
  );
}
