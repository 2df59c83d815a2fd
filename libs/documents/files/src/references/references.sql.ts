import { REACHABLE } from '#visibility';

/** The condition under which a document refers to the file `f` (SQL). Documents in the trash count, since they can be restored. */
export const REFERENCED =
  `EXISTS (SELECT FROM document_links l WHERE l.tenant_id = f.tenant_id AND l.project_id = f.project_id AND l.target_path = f.path)` as const;

/** FROM and WHERE clauses for the files `f`, with their projects `p`, that a principal can read and change: those of the projects that it reaches. A
 * file in the trash does not exist.
 */
export const FROM_OWN_FILES =
  `FROM files f JOIN projects p ON p.tenant_id = f.tenant_id AND p.id = f.project_id
  WHERE f.tenant_id = :tenantId AND f.trash_id IS NULL AND ${REACHABLE}` as const;
