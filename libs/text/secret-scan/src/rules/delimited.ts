import { RANK } from '../findings/hit';
import type { Found, Rule } from '../findings/rule';
import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { namesKey, namesPassword } from './secret-columns';

const MAX_LINE = 400;
const MAX_ROWS = 100;
const HEADER =
  /^["']?[A-Za-z][\w .-]{0,30}["']?(?:(?<separator>[,;\t])["']?[A-Za-z][\w .-]{0,30}["']?){1,30}$/;

/** Passwords and keys in columns of CSV files with such a name. */
export const DELIMITED: readonly Rule[] = [
  {
    id: 'csv-password',
    rank: RANK.assignment,
    anchors: ['password', 'passwd', 'secret', 'token', 'api_key', 'apikey'],
    matcher: (text) => {
      let readTo = 0;
      return (start) => {
        if (start < readTo) return null;
        const from = startOfLine(text, start);
        const end = endOfLine(text, start);
        if (start - from > MAX_LINE || end - from > MAX_LINE) return null;
        readTo = end;
        return valueBelow(text, text.slice(from, end).trimEnd(), end);
      };
    },
  },
];

/** The first secret in the rows below the header that ends at an offset. */
function valueBelow(text: string, header: string, end: number): Found | null {
  const separator = HEADER.exec(header)?.groups?.['separator'];
  if (!separator) return null;
  const columns = header.split(separator);
  let start = end + 1;
  for (let row = 0; row < MAX_ROWS && start < text.length; row++) {
    const next = endOfLine(text, start);
    const cells = text.slice(start, next).split(separator);
    if (cells.length !== columns.length) return null;
    let at = start;
    for (const [i, cell] of cells.entries()) {
      const found = secretIn(columns[i] ?? '', cell, at);
      if (found) return found;
      at += cell.length + 1;
    }
    start = next + 1;
  }
  return null;
}

function secretIn(column: string, cell: string, at: number): Found | null {
  const [before = ''] = /^[\s"']*/.exec(cell) ?? [];
  const value = cell.slice(before.length).replace(/[\s"']+$/, '');
  const isSecret = namesPassword(column)
    ? isStrongPassword(value)
    : namesKey(column) && isGeneratedKey(value);
  return isSecret && !/\s/.test(value)
    ? { start: at + before.length, end: at + before.length + value.length }
    : null;
}

/** The start of the line of an offset, or an offset further away than a line can be long. */
function startOfLine(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start <= MAX_LINE && text.charCodeAt(start - 1) !== 10) start--;
  return start;
}

/** The end of the line of an offset, or the offset after as many characters as a line can have. */
function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from <= MAX_LINE && text.charCodeAt(end) !== 10) end++;
  return end;
}
