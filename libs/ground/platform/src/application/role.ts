import { parseArgs } from 'node:util';

/** The work of a process of the API: `http` serves requests, `jobs` works in the background, and `all` does both. */
const ROLES = ['all', 'http', 'jobs'] as const;
export type ProcessRole = (typeof ROLES)[number];

/**
 * Reads the role from the arguments of a process: `--role jobs`. The default is `all`.
 *
 * @throws Error with one line that says what would be right
 */
export function readRole(args: readonly string[]): ProcessRole {
  const { values } = parseArgs({ args: [...args], options: { role: { type: 'string', default: 'all' } } });
  const role = ROLES.find((known) => known === values.role);
  if (role === undefined) throw new Error(`--role must be one of ${ROLES.join(', ')}, not "${values.role}".`);
  return role;
}

/** Whether a process in this role serves requests. */
export function servesRequests(role: ProcessRole): boolean {
  return role !== 'jobs';
}

/** Whether a process in this role works in the background. */
export function runsJobs(role: ProcessRole): boolean {
  return role !== 'http';
}
