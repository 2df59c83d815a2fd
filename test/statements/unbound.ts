/**
 * Statements that read or write a tenant's table without the condition on the tenant, each with its reason. `where` is a part of the
 * statement that no other statement has.
 */
export const UNBOUND: { where: string; tables: string[]; reason: string }[] = [
  {
    where: `FROM share_grants g WHERE g.node_id = :nodeId AND g.share_type = 'public'`,
    tables: ['share_grants'],
    reason: 'A document that is shared with everybody is found by its id alone.',
  },
  {
    where: 'FROM api_tokens t JOIN users u',
    tables: ['actors', 'api_tokens', 'tenants', 'users'],
    reason: 'A bearer token is found by its hash, which identifies the tenant.',
  },
  {
    where: 'FROM api_tokens WHERE token_hash BETWEEN :low AND :high',
    tables: ['api_tokens'],
    reason:
      'The service proves that it issued a token, which is found by the beginning of its hash. No answer shows the hash.',
  },
  {
    where: 'FROM sessions s JOIN users u',
    tables: ['sessions', 'tenants', 'users'],
    reason: 'A session is found by the hash of its secret, which identifies the tenant.',
  },
  {
    where: `FROM users u WHERE u.email = :email AND u.status = 'active'`,
    tables: ['users'],
    reason: 'A person signs in with an e-mail address, which identifies the tenant.',
  },
  {
    where: 'UPDATE users u SET password_hash = :passwordHash WHERE u.email = :email',
    tables: ['users'],
    reason: 'The operator resets the password of an e-mail address, which identifies the tenant.',
  },
  {
    where: 'DELETE FROM sessions WHERE expires_at < now() OR last_seen_at < now()',
    tables: ['sessions'],
    reason: 'The sweep deletes the expired sessions of all tenants.',
  },
  {
    where: 'DELETE FROM member_invites WHERE expires_at < now() - make_interval(days => :days)',
    tables: ['member_invites'],
    reason: 'The sweep deletes the expired invites of all tenants.',
  },
  {
    where: 'FROM member_invites i JOIN tenants n ON n.id = i.tenant_id WHERE i.secret_hash = :secretHash',
    tables: ['member_invites', 'tenants'],
    reason: 'An invite is found by the hash of its secret, which identifies the tenant.',
  },
  {
    where: 'UPDATE member_invites i SET accepted_at = now() FROM tenants n',
    tables: ['member_invites', 'tenants'],
    reason: 'An invite is accepted by the hash of its secret, which identifies the tenant.',
  },
  {
    where: 'FROM tenants n ORDER BY n.slug',
    tables: ['actors', 'tenants', 'users'],
    reason: 'The operator lists all tenants.',
  },
  {
    where: 'AS agents FROM tenants n WHERE n.slug = :slug',
    tables: ['actors', 'tenants', 'users'],
    reason: 'The operator shows the tenant with a slug.',
  },
  {
    where: 'FROM tenants n WHERE n.slug = :slug FOR NO KEY UPDATE',
    tables: ['tenants'],
    reason: 'The operator changes the tenant with a slug.',
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
      'A capability is found by its id and its recipient; its minter belongs to the tenant of the capability.',
  },
  {
    where:
      'FROM capabilities c JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.minted_by WHERE c.jti = :jti',
    tables: ['capabilities', 'users'],
    reason:
      'A capability is found by its id and its recipient; its minter belongs to the tenant of the capability.',
  },
  {
    where:
      'FROM capabilities c WHERE c.jti = :jti AND ((c.tenant_id = :tenantId AND (:all OR c.minted_by = :userId))',
    tables: ['capabilities'],
    reason: 'A capability is read by its recipient, an agent of any tenant, or in the tenant of its minter.',
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
  {
    where: 'FROM doc_ids d JOIN tenants t ON t.id = d.tenant_id WHERE d.id = :ref',
    tables: ['doc_ids', 'tenants'],
    reason:
      'A Doc ID of any tenant is found by its id. Its document is then read with the rights of the caller.',
  },
  {
    where: 'FROM doc_ids d JOIN tenants t ON t.id = d.tenant_id WHERE d.global_id = :ref',
    tables: ['doc_ids', 'tenants'],
    reason: 'A Doc ID contains its tenant. Its document is then read with the rights of the caller.',
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
    reason: 'Everybody may read the list of published documents of an organization.',
  },
  {
    where: 'SELECT DISTINCT c.tenant_id AS "tenantId" FROM callback_deliveries c',
    tables: ['callback_deliveries'],
    reason: 'The sweep finds the tenants that have callbacks to deliver.',
  },
  {
    where: `FROM distributions d WHERE d.status = 'open' AND d.times_out_at <= now()`,
    tables: ['distributions'],
    reason: 'The sweep finds the distributions of all tenants whose time is up.',
  },
];
