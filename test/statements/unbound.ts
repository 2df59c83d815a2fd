/** Statements that belong to no tenant. `where` is a part of a statement that no other statement has. */
interface Unbound {
  where: string;
  tables: string[];
  reason: string;
}

/** What finds a tenant. Everything else in the directory is looked up by a key. */
const OF_THE_DIRECTORY: Unbound[] = [
  {
    where: 'AND d.key BETWEEN :low AND :high',
    tables: ['directory'],
    reason:
      'The service proves that it issued a token, which is found by the beginning of its hash. No answer shows the hash.',
  },
  {
    where: 'WHERE NOT EXISTS (SELECT 1 FROM account_links l WHERE l.email = :email',
    tables: ['account_links'],
    reason:
      'An e-mail address belongs to one user of the whole service, also while a change of it can be undone.',
  },
  {
    where: 'OR EXISTS (SELECT 1 FROM account_links l WHERE l.email = :email',
    tables: ['account_links'],
    reason:
      'An e-mail address belongs to one user of the whole service, also while a change of it can be undone.',
  },
];

/** What everybody may see. */
const PUBLIC: Unbound[] = [
  {
    where: 'AND a.recent_follower_count > 0 ORDER BY',
    tables: ['public_agents'],
    reason: 'Public profiles of all tenants can be discovered.',
  },
  {
    where: 'AND a.rating_count > 0 ORDER BY',
    tables: ['public_agents'],
    reason: 'Public profiles of all tenants can be discovered.',
  },
  {
    where: 'WHERE dn.deletes_at IS NOT NULL)) ORDER BY a.id DESC',
    tables: ['public_agents'],
    reason: 'Public profiles of all tenants can be discovered.',
  },
  {
    where: 'JOIN follows f ON f.tenant_id = x.tenant_id AND f.user_id = x.owner_user_id',
    tables: ['actors'],
    reason:
      'Everybody sees which public agents the owner of a public agent follows: the caller, the owner and those agents can belong to three tenants.',
  },
];

/** What the operator does, who has no tenant. */
const OF_THE_OPERATOR: Unbound[] = [
  {
    where: 'FROM lineage_heads h WHERE (h.tenant_id, h.document_id) > (:tenantId, :documentId)',
    tables: ['lineage_heads'],
    reason: 'The operator checks the lineage of all tenants.',
  },
  {
    where: 'FROM audit_heads h WHERE h.tenant_id > :after',
    tables: ['audit_heads'],
    reason: 'The operator checks the audit logs of all tenants.',
  },
  {
    where: 'SELECT count(DISTINCT e.tenant_id)::int AS count FROM audit_entries e',
    tables: ['audit_entries', 'audit_heads'],
    reason: 'The operator checks the audit logs of all tenants.',
  },
  {
    where: 'FROM rooms r WHERE (r.tenant_id, r.id) > (:tenantId, :id)',
    tables: ['rooms'],
    reason: 'The operator checks the audit logs of all rooms.',
  },
  {
    where: 'FROM tenants n ORDER BY n.slug',
    tables: ['actors', 'tenants', 'users'],
    reason: 'The operator lists all tenants.',
  },
  {
    where: 'FROM tenants n WHERE n.deletes_at IS NOT NULL AND NOT n.departed',
    tables: ['tenants'],
    reason: 'The service announces the departure of tenants whose deletion the operator has scheduled.',
  },
  {
    where: 'FROM tenants n WHERE n.deletes_at <= now()',
    tables: ['tenants'],
    reason: 'The service erases the tenants whose deletion the operator has scheduled.',
  },
];

/** All statements that are not bound to a tenant, each with its reason. The list only ever gets shorter. */
export const UNBOUND: readonly Unbound[] = [...OF_THE_DIRECTORY, ...PUBLIC, ...OF_THE_OPERATOR];
