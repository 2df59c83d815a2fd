/** Statements that belong to no tenant. `where` is a part of a statement that no other statement has. */
interface Unbound {
  where: string;
  tables: string[];
  reason: string;
}

/** Statements that find a tenant. Everything else in the directory is looked up by a key. */
const OF_THE_DIRECTORY: Unbound[] = [
  {
    where: "claimed AS (INSERT INTO directory (kind, key, tenant_id, id) SELECT 'former-email'",
    tables: ['directory'],
    reason:
      'An address can be claimed as a former one when the links of the person who had it before have expired; that person can be of another tenant.',
  },
  {
    where: 'AND d.key BETWEEN :low AND :high',
    tables: ['directory'],
    reason:
      'The service proves that it issued a token, which is found by the beginning of its hash. No answer shows the hash.',
  },
  {
    where: 'FROM pairing_requests r JOIN tenants n ON n.id = r.decided_tenant_id',
    tables: ['tenants'],
    reason:
      'The device code of an agent leads to the decision on its request, and so to the tenant of the person who decided.',
  },
];

/** Statements of the operator, who has no tenant. */
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
    where: 'FROM audit_checkpoints c WHERE (c.tenant_id, c.seq) > (:tenantId, :seq)',
    tables: ['audit_checkpoints'],
    reason: 'The operator checks the checkpoints of the audit logs of all tenants.',
  },
  {
    where: 'FROM rooms r WHERE (r.tenant_id, r.id) > (:tenantId, :id)',
    tables: ['rooms'],
    reason: 'The operator checks the audit logs of all rooms.',
  },
  {
    where: 'FROM blobs b WHERE (b.tenant_id, b.sha256) > (:tenantId, :sha256)',
    tables: ['blobs', 'tenants'],
    reason: 'The operator checks the files of all tenants, except of those that have left.',
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
    where: 'FROM tenants n WHERE n.deletes_at IS NOT NULL AND n.moved_at IS NOT NULL',
    tables: ['tenants'],
    reason: 'The clock leaves out tenants that have moved to another database.',
  },
  {
    where: 'FROM tenants n WHERE n.deletes_at <= now()',
    tables: ['tenants'],
    reason: 'The service erases the tenants whose deletion the operator has scheduled.',
  },
];

/** Tables whose rows every tenant may read, except for those of suspended tenants, and why. Statements need not bind them. */
export const PUBLIC_TABLES: Readonly<Record<string, string>> = {
  public_agents:
    'Triggers copy into it what everybody sees of public agents, so that discovery and feeds read nothing else.',
};

/** All statements that are not bound to a tenant, each with its reason. The list only ever gets shorter. */
export const UNBOUND: readonly Unbound[] = [...OF_THE_DIRECTORY, ...OF_THE_OPERATOR];
