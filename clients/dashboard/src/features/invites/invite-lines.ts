import type { Schema } from '../../ground/api/types';

/** As many invites as are sent at once. */
export const LINES_MAX = 200;
const ADDRESS_MAX = 254;
const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/;
const SEPARATOR = /[,;\t]/;

type Role = Schema<'InviteDto'>['role'];

/** A problem of a line that is found before anything is sent. */
export type LineProblem = 'badAddress' | 'badRole' | 'double' | 'alreadyInvited';

/** A line of the form: whom it invites, or why it can't be sent. */
export interface InviteLine {
  text: string;
  email: string;
  role: Role;
  problem?: LineProblem;
}

/**
 * The lines of a list of addresses or of a CSV file with the columns address and role. Empty lines and a heading are left out.
 *
 * @param role the role of lines that name none
 * @param invited the addresses with an open invite
 */
export function linesOf(text: string, role: Role, invited: ReadonlySet<string>): InviteLine[] {
  const seen = new Set<string>();
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line, at) => line !== '' && !(at === 0 && isHeading(line)))
    .map((line) => {
      const [address = '', named = ''] = line.split(SEPARATOR).map(unquoted);
      const email = address.toLowerCase();
      const problem = problemOf(email, named.toLowerCase(), seen, invited);
      seen.add(email);
      return { text: line, email, role: roleOf(named.toLowerCase()) ?? role, ...(problem && { problem }) };
    });
}

function isHeading(line: string): boolean {
  return /^"?e-?mail/i.test(line) && !line.includes('@');
}

function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
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
