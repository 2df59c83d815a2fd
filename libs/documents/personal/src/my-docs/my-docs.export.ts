import { exportOf, personalRows, shownById } from '#access';
import { Node, PersonalView } from '#entities';
import { columns, computed, statement } from '#platform';

const DOCUMENT = columns(Node, 'n', 'id', 'type', 'path', 'metadata', 'createdAt', 'updatedAt');
const VIEW = columns(PersonalView, 'v', 'id', 'name', 'description', 'createdAt', 'updatedAt');

const LIST_DOCUMENTS = statement(
  { ...DOCUMENT.row, content: computed.bytes().orNull() },
  `SELECT ${DOCUMENT.sql}, r.content FROM projects p
  JOIN nodes n ON n.tenant_id = p.tenant_id AND n.project_id = p.id
  LEFT JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
  WHERE p.tenant_id = :tenantId AND p.owner_user_id = :userId AND p.deleted_at IS NULL AND n.parent_id IS NOT NULL AND n.id > :after
  ORDER BY n.id LIMIT :limit`,
);
/** A document has at most 5 MiB, so that a batch has at most 20. */
const DOCUMENTS = 4;
const LIST_VIEWS = statement(
  { ...VIEW.row, entries: computed.json<object[]>() },
  `SELECT ${VIEW.sql}, coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', e.id, 'parentEntryId', e.parent_entry_id, 'name', e.virtual_name, 'nodeId', e.source_node_id)
      ORDER BY e.id)
    FROM personal_view_entries e WHERE e.tenant_id = v.tenant_id AND e.view_id = v.id), '[]') AS entries
  FROM personal_views v WHERE v.tenant_id = :tenantId AND v.user_id = :userId AND v.id > :after
  ORDER BY v.id LIMIT :limit`,
);

/** My Docs with their text, and the personal views of a person, in the export of their data. */
export const myDocsExport = exportOf(
  personalRows('document', DOCUMENTS, LIST_DOCUMENTS, ({ content, ...node }) => ({
    key: node.id,
    shown: { ...node, content: content?.toString() ?? null },
  })),
  personalRows('view', 50, LIST_VIEWS, shownById),
);
