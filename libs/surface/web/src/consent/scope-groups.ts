import type { Scope } from '#access';

/** Scopes that reach beyond the workspace, or administer it. A person grants them only by ticking them. */
const NEVER_PRESELECTED: readonly Scope[] = [
  'publish:docs',
  'shares:create',
  'write:capability',
  'admin',
  'admin:scan',
];

/** The groups in which a person chooses scopes, in their order. */
export const SCOPE_GROUPS = ['Read', 'Change', 'Publish, share and administer'] as const;
export type ScopeGroup = (typeof SCOPE_GROUPS)[number];

/** The group of a scope. */
export function groupOf(scope: Scope): ScopeGroup {
  if (NEVER_PRESELECTED.includes(scope)) return 'Publish, share and administer';
  return isReadOnly(scope) ? 'Read' : 'Change';
}

/** Whether a scope changes nothing. */
export function isReadOnly(scope: Scope): boolean {
  return scope.startsWith('read:');
}

/** Whether a scope is ticked before the person has chosen. */
export function isPreselected(scope: Scope): boolean {
  return !NEVER_PRESELECTED.includes(scope);
}
