import { REACHABLE } from '#visibility';

/** The condition under which a document refers to the file `f` (SQL). Documents in the trash count, since they can be restored. */
export const REFERENCED =
  `EXISTS (SELECT FROM document_links l WHERE l.tenant_id = f.tenant_id AND l.project_id = f.project_id AND l.target_path = f.path)` as const;

/**
 * FROM clause for the projects among those of `files`, a query of rows with a `project_id`, in which the links of a document are not stored
 * yet, so that nobody knows to which files it refers (SQL). Its limits keep the lookups in the indexes: by project, and by document.
 */
export const unlinkedProjects = <const Files extends string>(files: Files) =>
  `FROM (SELECT DISTINCT x.project_id FROM (${files}) x) p CROSS JOIN LATERAL (SELECT FROM nodes n
    WHERE n.tenant_id = :tenantId AND n.project_id = p.project_id AND n.revision_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM linked_documents d WHERE d.tenant_id = n.tenant_id AND d.node_id = n.id
        AND d.revision_id = n.revision_id OFFSET 0) LIMIT 1) u` as const;

/** FROM and WHERE clauses for the files `f`, with their projects `p`, that a principal can read and change: those of the projects that it reaches. A
 * file in the trash does not exist.
 */
export const FROM_OWN_FILES =
  `FROM files f JOIN projects p ON p.tenant_id = f.tenant_id AND p.id = f.project_id
  WHERE f.tenant_id = :tenantId AND f.trash_id IS NULL AND ${REACHABLE}` as const;
