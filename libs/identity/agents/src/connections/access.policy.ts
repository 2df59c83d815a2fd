import { type Role, type Scope, grantableScopes, rule } from '#access';

/** The scopes of an agent that asks for none. */
const DEFAULT_SCOPES: Scope[] = ['read:docs', 'read:profile'];

/** The only entry of a `projectSlugs` that asks for all projects, including future ones. */
export const ALL_PROJECTS = '*';

/** The scopes that an agent asks for, each once; the default ones if it asks for none. */
export function requestedScopes(requested: readonly Scope[] | null): Scope[] {
  return requested === null || requested.length === 0 ? DEFAULT_SCOPES : [...new Set(requested)];
}

/** The scopes among these that a person with this role may grant. */
export const grantable = rule(
  'Agents',
  'Grant scopes to an agent',
  'Every person, the scopes that their role may grant. Its token keeps only those that the role of its owner may grant at that moment.',
  (scopes: readonly Scope[], role: Role): Scope[] => {
    const own = new Set(grantableScopes(role));
    return scopes.filter((scope) => own.has(scope));
  },
);

/** Whether an agent asks for all projects. */
export function asksForAll(projectSlugs: readonly string[]): boolean {
  return projectSlugs.includes(ALL_PROJECTS);
}
