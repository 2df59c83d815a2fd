import { type Role, type Scope, grantableScopes } from '#access';

/** What an agent gets that asked for nothing in particular. */
const DEFAULT_SCOPES: Scope[] = ['read:docs', 'read:profile'];

/** Stands alone in `projectSlugs` for all projects, future ones included. */
export const ALL_PROJECTS = '*';

/** What an agent asks for, each scope once. */
export function requestedScopes(requested: readonly Scope[] | null): Scope[] {
  return requested === null || requested.length === 0 ? DEFAULT_SCOPES : [...new Set(requested)];
}

/** The part of some scopes that a person of this role may give. */
export function grantable(scopes: readonly Scope[], role: Role): Scope[] {
  const own = new Set(grantableScopes(role));
  return scopes.filter((scope) => own.has(scope));
}

/** Whether an agent asks for all projects. */
export function asksForAll(projectSlugs: readonly string[]): boolean {
  return projectSlugs.includes(ALL_PROJECTS);
}
