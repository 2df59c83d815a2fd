import type { Schema } from '../../ground/api/types';

/** As many invites as are sent at once. */
export const LINES_MAX = 200;
const ADDRESS_MAX = 254;
const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/;
const CELL = /[,;\t] *("(?:[^"]|"")*"|[^,;\t]*)/g;
const ADDRESS_COLUMN = /^e-?mail[^.]*$/i;
const ROLE_COLUMN = /^role$/i;

type Role = Schema<'InviteDto'>['role'];

/** A problem of a line that is found before anything is sent. */
export type LineProblem = 'badAddress' | 'badRole' | 'double' | 'alreadyInvited';

/** A line of the form: whom it invites, or why it can't be sent. */
export interface InviteLine {
  /** The line as it means the same without a heading. */
  text: string;
  email: string;
  role: Role;
  problem?: LineProblem;
}

/** Where a line has its address and its role; -1 for a column that is missing. */
interface Columns {
  address: number;
  role: number;
}

/**
 * The lines of a list of addresses or of CSV files. Empty lines and headings are left out. Without a heading, the second column is the role;
 * under a heading, only a column named `role` is: a department named "Admin" must give nobody rights.
 *
 * @param role the role of lines that name none
 * @param invited the addresses with an open invite
 */
export function linesOf(text: string, role: Role, invited: ReadonlySet<string>): InviteLine[] {
  const seen = new Set<string>();
  const found: InviteLine[] = [];
  let heading: Columns | undefined;
  for (const line of text.replaceAll('\uFEFF', '').split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    const columns = headingOf(cells);
    if (columns) {
      heading = columns;
      continue;
    }
    const { address, role: named } = heading ?? { address: 0, role: 1 };
    const [email, given] = [cells[address] ?? '', cells[named] ?? ''].map((cell) => cell.toLowerCase());
    const problem = problemOf(email!, given!, seen, invited);
    if (!problem) seen.add(email!);
    found.push({
      text: heading ? [email, given].filter((cell) => cell !== '').join(',') || line.trim() : line.trim(),
      email: email!,
      role: roleOf(given!) ?? role,
      ...(problem && { problem }),
    });
  }
  return found;
}

/**
 * The columns that a heading names; undefined if the line is not a heading. A heading names a column of addresses and contains no
 * address.
 */
function headingOf(cells: readonly string[]): Columns | undefined {
  const address = cells.findIndex((cell) => ADDRESS_COLUMN.test(cell));
  if (address < 0 || cells.some((cell) => cell.includes('@'))) return undefined;
  return { address, role: cells.findIndex((cell) => ROLE_COLUMN.test(cell)) };
}

function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(CELL)].map(([, cell]) =>
    cell!
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

function roleOf(named: string): Role | undefined {
  return named === 'admin' || named === 'member' ? named : undefined;
}

function problemOf(
  email: string,
  named: string,
  seen: ReadonlySet<string>,
  invited: ReadonlySet<string>,
): LineProblem | undefined {
  if (email.length > ADDRESS_MAX || !ADDRESS.test(email)) return 'badAddress';
  if (named !== '' && !roleOf(named)) return 'badRole';
  if (seen.has(email)) return 'double';
  return invited.has(email) ? 'alreadyInvited' : undefined;
}
