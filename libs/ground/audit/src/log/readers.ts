import { type Principal, isTenantAdmin } from '#access';
import { planIncludes } from '#entities';

/** The access rule of the routes that show the audit log. */
export const AUDIT_READERS = { role: 'admin', plan: 'team' } as const;

/** Whether a signed-in person may read the audit log of their organization. */
export function mayReadAudit({ kind, role, plan }: Pick<Principal, 'kind' | 'role' | 'plan'>): boolean {
  return kind === 'session' && isTenantAdmin(role) && planIncludes(plan, AUDIT_READERS.plan);
}
