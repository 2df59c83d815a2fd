import { type Principal, isTenantAdmin } from '#access';

/** Whether a principal may revoke a Doc ID: whoever issued it, and those who administer the tenant. */
export function mayRevoke({ userId, role }: Pick<Principal, 'userId' | 'role'>, issuedBy: string): boolean {
  return issuedBy === userId || isTenantAdmin(role);
}
