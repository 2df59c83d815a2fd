import { type Principal, isTenantAdmin } from '#access';

/** Whether a principal may revoke a Doc ID: the issuer, an owner or an admin. */
export function mayRevoke({ userId, role }: Pick<Principal, 'userId' | 'role'>, issuedBy: string): boolean {
  return issuedBy === userId || isTenantAdmin(role);
}
