import { type Principal, isTenantAdmin } from '#access';

/** Whether the caller is an owner or admin in person: what a token may never do for one. */
export function isAdminInPerson({ kind, role }: Pick<Principal, 'kind' | 'role'>): boolean {
  return kind === 'session' && isTenantAdmin(role);
}

/** Whether what this caller would bring before the public waits for somebody else's look. */
export function waitsForReview(
  principal: Pick<Principal, 'kind' | 'role'>,
  { requireReview }: { requireReview: boolean },
): boolean {
  return requireReview && !isAdminInPerson(principal);
}
