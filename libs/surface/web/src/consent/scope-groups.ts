import { READ_ONLY_SCOPES, type Scope } from '#access';
import { SCOPE_DESCRIPTIONS } from '../parts/scope-descriptions';

/** Scopes that publish, share or administer. */
const OUTWARD: readonly Scope[] = [
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
  if (OUTWARD.includes(scope)) return 'Publish, share and administer';
  return isReadOnly(scope) ? 'Read' : 'Change';
}

/** Whether a scope changes nothing. */
export function isReadOnly(scope: Scope): boolean {
  return READ_ONLY_SCOPES.includes(scope);
}

/** Whether a scope is ticked before the person has chosen. They grant one with a risk only by ticking it. */
export function isPreselected(scope: Scope): boolean {
  return SCOPE_DESCRIPTIONS[scope].risk === undefined;
}
