/**
 * The e-mail address of the person `u`, as far as it proves something to the organization of a room; empty otherwise. Anybody can sign up with an address of others,
 * and a directory can choose one, so only a confirmed address opens the rooms of another organization.
 */
export const provenEmail = <Tenant extends 'r.tenant_id' | ':roomTenantId'>(roomTenant: Tenant) =>
  `CASE WHEN u.tenant_id = ${roomTenant} OR (u.email_verified_at IS NOT NULL AND u.email_moved_at IS NULL) THEN u.email ELSE '' END` as const;
