/** Every trigger of a migrated database, as `table.trigger`. */
export const triggers: readonly string[] = [
  'audit_entries.audit_entries_append_only',
  'audit_entries.audit_entries_erased',
  'audit_heads.audit_heads_erased',
  'audit_heads.audit_heads_stay',
  'files.files_deleted',
  'lineage_entries.lineage_entries_append_only',
  'lineage_entries.lineage_entries_erased',
  'lineage_heads.lineage_heads_erased',
  'lineage_heads.lineage_heads_stay',
  'member_invites.member_invites_deleted',
  'nodes.document_links_moved',
  'nodes.nodes_content_deleted',
  'nodes.nodes_deleted',
  'nodes.passages_node_changed',
  'nodes.passages_node_deleted',
  'nodes.passages_node_made',
  'nodes.search_node_changed',
  'nodes.search_node_made',
  'published_documents.published_documents_ratings_changed',
  'published_documents.published_documents_ratings_deleted',
  'published_files.published_files_deleted',
  'room_audit_entries.room_audit_entries_append_only',
  'room_audit_entries.room_audit_entries_erased',
  'tenants.tenants_erasing_stays',
  'tenants.tenants_stay',
  'trashed_rows.trashed_rows_deleted',
  'users.users_touch',
];

/** The tables whose rows never change. Their triggers say so. */
export const appendOnlyTables: readonly string[] = triggers
  .filter((name) => name.endsWith('_append_only'))
  .map((name) => name.split('.')[0]!);
