import { type Principal, isTenantAdmin, rule } from '#access';

/** Whether the caller is an owner or admin who is signed in. A token never counts as one. */
export function isSignedInAdmin({ kind, role }: Pick<Principal, 'kind' | 'role'>): boolean {
  return kind === 'session' && isTenantAdmin(role);
}

/** Whether an owner or admin must review what this caller wants to make public. */
export const needsReview = rule(
  'Publishing',
  'Publish where the organization requires a review',
  'An owner or admin who is signed in. Requests of others wait for a review.',
  (principal: Pick<Principal, 'kind' | 'role'>, { requireReview }: { requireReview: boolean }): boolean =>
    requireReview && !isSignedInAdmin(principal),
);
