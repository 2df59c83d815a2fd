/** A FROM clause of live documents `d` with their tenants `t`. It asks for no right: everybody may read them. */
export const FROM_LIVE_DOCUMENTS = `FROM tenants t JOIN published_documents d ON d.tenant_id = t.id AND d.status = 'published' AND t.deletes_at IS NULL
  JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id AND p.deleted_at IS NULL`;
