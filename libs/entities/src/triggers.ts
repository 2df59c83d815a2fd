/** Every trigger of a migrated database, as `table.trigger`. */
export const triggers: readonly string[] = [
  'audit_entries.audit_entries_append_only',
  'audit_heads.audit_heads_stay',
  'lineage_entries.lineage_entries_append_only',
  'lineage_heads.lineage_heads_stay',
  'nodes.nodes_deleted',
  'nodes.search_node_changed',
  'nodes.search_node_made',
  'published_documents.published_documents_ratings_changed',
  'published_documents.published_documents_ratings_deleted',
  'room_audit_entries.room_audit_entries_append_only',
  'users.users_touch',
];
