/** A live document `d` of organization `t`, as a FROM clause. It is bound to no caller: what is live is everybody's to read. */
export const FROM_LIVE = `FROM tenants t JOIN published_documents d ON d.tenant_id = t.id AND d.status = 'published'
  JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id AND p.deleted_at IS NULL`;
