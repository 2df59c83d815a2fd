/** The names of the roles, for people. */
export const ROLE_NAMES: Record<string, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** A text about what each role may do. */
export const ROLES_HINT =
  'Members read and write documents and connect agents. Admins also invite people, change roles, create projects and publish. Owners ' +
  'also rename and hand over the organization.';

/** The options of a form that asks for a role. */
export function roleOptions(roles: readonly string[]): (readonly [string, string])[] {
  return roles.map((role) => [role, ROLE_NAMES[role]!] as const);
}
