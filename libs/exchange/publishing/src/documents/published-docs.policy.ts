import { type Principal, isTenantAdmin } from '#access';

/** Whether the caller is an owner or admin who is signed in. A token never counts as one. */
export function isSignedInAdmin({ kind, role }: Pick<Principal, 'kind' | 'role'>): boolean {
  return kind === 'session' && isTenantAdmin(role);
}

/** Whether an owner or admin must review what this caller wants to make public. */
export function needsReview(
  principal: Pick<Principal, 'kind' | 'role'>,
  { requireReview }: { requireReview: boolean },
): boolean {
  return requireReview && !isSignedInAdmin(principal);
}
