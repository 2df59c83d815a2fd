import { exportOf, personalRows } from '#access';
import { computed, statement } from '#platform';

const LIST = statement(
  {
    id: computed.uuid(),
    type: computed.text(),
    path: computed.text(),
    metadata: computed.json<object>(),
    deletedAt: computed.time(),
    purgeAt: computed.time(),
    content: computed.bytes().orNull(),
  },
  `SELECT k.row_id AS id, k.content->>'type' AS type, k.content->>'path' AS path, k.content->'metadata' AS metadata,
    e.deleted_at AS "deletedAt", e.purge_at AS "purgeAt", r.content
  FROM projects p JOIN trash e ON e.tenant_id = p.tenant_id AND e.project_id = p.id
  JOIN trashed_rows k ON k.tenant_id = e.tenant_id AND k.trash_id = e.id AND k.table_name = 'nodes'
  LEFT JOIN revisions r ON r.tenant_id = k.tenant_id AND r.id = (k.content->>'revision_id')::uuid
  WHERE p.tenant_id = :tenantId AND p.owner_user_id = :userId AND p.deleted_at IS NULL AND k.row_id > :after
  ORDER BY k.row_id LIMIT :limit`,
);
/** A document has at most 5 MiB, so that a batch has at most 20. */
const DOCUMENTS = 4;

/** The trash of My Docs with its text, in the export of a person's data. */
export const trashExport = exportOf(
  personalRows('deletedDocument', DOCUMENTS, LIST, ({ content, ...node }) => ({
    key: node.id,
    shown: { ...node, content: content?.toString() ?? null },
  })),
);
