/**
 * Statements that reach a tenant's table without naming the tenant, each with its reason. `where` is a part of the statement that no
 * other has.
 */
export const UNBOUND: { where: string; tables: string[]; reason: string }[] = [
  {
    where: `FROM share_grants g WHERE g.node_id = :nodeId AND g.share_type = 'public'`,
    tables: ['share_grants'],
    reason: 'A document that is shared with everybody is found by its id alone.',
  },
  {
    where: `FROM actors a WHERE a.id = :recipientActorId AND a.status = 'active'`,
    tables: ['actors'],
    reason: 'The recipient of a capability can be an agent of any tenant.',
  },
  {
    where: 'UPDATE capabilities c SET consumed_at = now() FROM users u',
    tables: ['actors', 'api_tokens', 'capabilities', 'users'],
    reason:
      'A capability is found by its id and its recipient; its minter is of the tenant of the capability.',
  },
  {
    where:
      'FROM capabilities c JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.minted_by WHERE c.jti = :jti',
    tables: ['capabilities', 'users'],
    reason:
      'A capability is found by its id and its recipient; its minter is of the tenant of the capability.',
  },
  {
    where:
      'FROM capabilities c WHERE c.jti = :jti AND (c.recipient_actor_id = :actorId OR (c.tenant_id = :tenantId',
    tables: ['capabilities'],
    reason:
      'A capability is read by its recipient, who can be of any tenant, or in the tenant of its minter.',
  },
  {
    where: 'DELETE FROM capabilities WHERE jti IN (',
    tables: ['capabilities'],
    reason: 'A periodic job deletes the expired capabilities of all tenants.',
  },
  {
    where: 'FROM (SELECT tenant_id, id FROM manifest_scans WHERE finished_at IS NULL AND due_at <= now()',
    tables: ['manifest_scans'],
    reason: 'A periodic job releases the overdue scans of all tenants.',
  },
];
