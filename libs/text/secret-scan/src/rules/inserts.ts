import { RANK } from '../findings/hit';
import type { Found, Rule } from '../findings/rule';
import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { namesKey, namesPassword } from './secret-columns';

const INTO =
  /(?:insert|replace)\s{1,12}(?:ignore\s{1,4})?into\s{1,12}[\w.`"[\]]{1,128}\s{0,12}\((?<columns>[^()]{1,1200})\)\s{0,24}values?\s{0,24}\(/diy;
/** One value: a literal, a call with a literal, or anything without quotes and commas. */
const VALUE =
  /\s{0,24}(?:[\w.]{1,24}\(\s{0,4}'(?<wrapped>[^'\n]{0,400})'[^()]{0,60}(?:\([^()]{0,40}\))?\)|[NE]?'(?<literal>[^'\n]{0,400})'|"(?<double>[^"\n]{0,400})"|[^'"(),]{0,80}(?:\(\))?)\s{0,24}(?=[,)])/dy;
const NEXT_ROW = /\)\s{0,24},\s{0,24}\(/y;
const MAX_ROWS = 50;

/** Passwords and keys in columns with such a name: `INSERT INTO users (name, password) VALUES ('bob', '…')`. */
export const INSERTS: readonly Rule[] = [
  {
    id: 'sql-password',
    rank: RANK.named,
    anchors: ['insert ', 'replace into'],
    matcher: (text) => {
      let readTo = 0;
      return (start) => {
        if (start < readTo) return null;
        const reader = new RowReader(text, start);
        const found = reader.firstSecret();
        readTo = reader.at;
        return found;
      };
    },
  },
];

/** Reads the rows of a statement, and remembers how far it read, so that nothing is read twice. */
class RowReader {
  at: number;

  constructor(
    private readonly text: string,
    private readonly start: number,
  ) {
    this.at = start;
  }

  firstSecret(): Found | null {
    INTO.lastIndex = this.start;
    const statement = INTO.exec(this.text);
    if (!statement) return null;
    this.at = INTO.lastIndex;
    const columns = (statement.groups?.['columns'] ?? '').split(',');
    if (!columns.some((column) => namesPassword(column) || namesKey(column))) return null;
    for (let row = 0; row < MAX_ROWS; row++) {
      const found = this.row(columns);
      NEXT_ROW.lastIndex = this.at;
      if (found || !NEXT_ROW.test(this.text)) return found;
      this.at = NEXT_ROW.lastIndex;
    }
    return null;
  }

  private row(columns: readonly string[]): Found | null {
    let secret: Found | null = null;
    for (const column of columns) {
      VALUE.lastIndex = this.at;
      const match = VALUE.exec(this.text);
      if (!match) return secret;
      const { wrapped, literal, double } = match.indices?.groups ?? {};
      const [start, end] = wrapped ?? literal ?? double ?? [0, 0];
      if (isSecretIn(column, this.text.slice(start, end))) secret ??= { start, end };
      this.at = VALUE.lastIndex;
      if (this.text[this.at] !== ',') return secret;
      this.at++;
    }
    return secret;
  }
}

function isSecretIn(column: string, value: string): boolean {
  return namesPassword(column) ? isStrongPassword(value) : namesKey(column) && isGeneratedKey(value);
}
