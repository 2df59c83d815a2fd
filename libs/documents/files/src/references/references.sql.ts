import { LINKS_COUNT } from '#documents';
import { REACHABLE, REACHABLE_NODE } from '#visibility';

/** The condition under which a document refers to the file `f` (SQL). Documents in the trash count, since they can be restored. */
export const REFERENCED =
  `EXISTS (SELECT FROM document_links l WHERE l.tenant_id = f.tenant_id AND l.project_id = f.project_id AND l.target_path = f.path)` as const;

/**
 * FROM and WHERE clauses for the files `f` with their projects `p` that a principal can read: those of a project that it reaches, and those
 * to which a document refers that is shared with it. A file in the trash does not exist.
 */
export const FROM_READABLE_FILES =
  `FROM files f JOIN projects p ON p.tenant_id = f.tenant_id AND p.id = f.project_id
  WHERE f.tenant_id = :tenantId AND f.trash_id IS NULL AND (${REACHABLE} OR EXISTS (
    SELECT FROM document_links l JOIN nodes n ON n.tenant_id = l.tenant_id AND n.id = l.node_id
    WHERE l.tenant_id = f.tenant_id AND l.target_path = f.path AND l.project_id = f.project_id
      AND n.project_id = f.project_id AND ${REACHABLE_NODE.read} AND ${LINKS_COUNT}))` as const;

/** The same for the files of projects in which a principal has every right. */
export const FROM_OWN_FILES =
  `FROM files f JOIN projects p ON p.tenant_id = f.tenant_id AND p.id = f.project_id
  WHERE f.tenant_id = :tenantId AND f.trash_id IS NULL AND ${REACHABLE}` as const;
