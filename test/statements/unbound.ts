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
    where: 'FROM doc_ids d JOIN tenants t ON t.id = d.tenant_id WHERE d.id = :ref',
    tables: ['doc_ids', 'tenants'],
    reason:
      'A Doc ID of any tenant is found by its id; its document is then read with the rights of the caller.',
  },
  {
    where: 'FROM doc_ids d JOIN tenants t ON t.id = d.tenant_id WHERE d.global_id = :ref',
    tables: ['doc_ids', 'tenants'],
    reason:
      'A Doc ID says itself which tenant it belongs to; its document is then read with the rights of the caller.',
  },
  {
    where: `(d.id = :id OR d.lineage_document_id = :id) AND d.status = 'published'`,
    tables: ['projects', 'published_documents'],
    reason: 'Everybody may read the lineage of a live document.',
  },
  {
    where: `WHERE d.id = :id AND d.status = 'published' AND p.deleted_at IS NULL FOR NO KEY UPDATE OF d`,
    tables: ['projects', 'published_documents'],
    reason: 'Everybody may rate a live document.',
  },
  {
    where: 'WHERE t.slug = :tenantSlug AND d.slug = :slug',
    tables: ['lineage_heads', 'projects', 'published_documents', 'tenants'],
    reason: 'Everybody may read a live document at its public address.',
  },
  {
    where: 'WHERE d.search_listing AND t.slug = :tenantSlug GROUP BY t.id, t.name',
    tables: ['projects', 'published_documents', 'tenants'],
    reason: 'Everybody may read the list of an organization, by its slug.',
  },
];
