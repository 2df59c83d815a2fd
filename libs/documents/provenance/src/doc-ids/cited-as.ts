/** The name of a node `n` in citations (SQL): its live Doc ID or, without one, its id. */
export const CITED_AS = `coalesce((SELECT d.global_id FROM doc_ids d
  WHERE d.tenant_id = n.tenant_id AND d.node_id = n.id AND d.revoked_at IS NULL), n.id::text)` as const;
