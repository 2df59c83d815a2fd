import { Injectable } from '@nestjs/common';
import { idKey, lookup, textKey } from '#directory';
import { DocId, Node, Project, PublishedDocument, Tenant } from '#entities';
import { type Queries, type Row, columns, computed, isId, statement } from '#platform';
import { FROM_REACHABLE_NODES, type NodeReach, SHOWN_PATH } from '#visibility';
import { isGlobalId } from './global-id';

const DOC_ID = columns(DocId, 'd', 'id', 'globalId', 'tenantId', 'nodeId', 'createdAt');
const TENANT = columns(Tenant, 't', { tenantSlug: 'slug' });
const PROJECT = columns(Project, 'p', { projectId: 'id', projectSlug: 'slug', projectName: 'name' });
const DOCUMENT = columns(Node, 'n', 'treeId', 'name', 'title');
const PUBLISHED = columns(PublishedDocument, 'd', { title: 'publicTitle' }, 'slug');

// The Doc ID itself says which tenant it belongs to. The document is then read with the caller's rights. Doc IDs
// of an organization that is being deleted are hidden, even if their documents are shared with everybody or published.
const findBy = <const Key extends string>(kind: 'doc-id' | 'global-doc-id', key: Key) =>
  statement(
    { ...DOC_ID.row, ...TENANT.row, revoked: computed.boolean() },
    `SELECT ${DOC_ID.sql}, ${TENANT.sql}, d.revoked_at IS NOT NULL AS revoked
    FROM ${lookup(kind, 'd', 'e')} JOIN tenants t ON t.id = d.tenant_id AND t.deletes_at IS NULL WHERE e.key = ${key}`,
  );
const FIND_BY_ID = findBy('doc-id', idKey(':ref'));
const FIND_BY_GLOBAL_ID = findBy('global-doc-id', textKey(':ref'));
const FIND_DOCUMENT = statement(
  { ...DOCUMENT.row, ...columns(Node, 'n', 'path').row, ...PROJECT.row },
  `SELECT ${DOCUMENT.sql}, ${SHOWN_PATH} AS path, ${PROJECT.sql} ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId`,
);
const FIND_PUBLISHED = statement(
  { ...PUBLISHED.row, ...PROJECT.row },
  `SELECT ${PUBLISHED.sql}, ${PROJECT.sql} FROM published_documents d
  JOIN nodes n ON n.tenant_id = d.tenant_id AND n.id = d.source_node_id JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE d.tenant_id = :tenantId AND d.source_node_id = :nodeId AND d.status = 'published' AND p.deleted_at IS NULL
  ORDER BY d.published_at DESC, d.id DESC LIMIT 1`,
);

/** A Doc ID of any tenant. The caller may not know of it unless they can read its document or it is published. */
export type AnyDocId = Row<typeof FIND_BY_ID>;

/** A document that the caller can read. */
export type ReadableDocument = Row<typeof FIND_DOCUMENT>;

/** The live published document of a node. */
export type PublishedFromNode = Row<typeof FIND_PUBLISHED>;

/** Doc IDs of all tenants, and the documents that they identify. */
@Injectable()
export class DocIdResolverRepository {
  /** The Doc ID with this global id or id, in any tenant. */
  async find(queries: Queries, ref: string): Promise<AnyDocId | undefined> {
    if (isId(ref)) return queries.one(FIND_BY_ID, { ref });
    return isGlobalId(ref) ? queries.one(FIND_BY_GLOBAL_ID, { ref }) : undefined;
  }

  findDocument(queries: Queries, reach: NodeReach, nodeId: string): Promise<ReadableDocument | undefined> {
    return queries.one(FIND_DOCUMENT, { ...reach, nodeId });
  }

  /** The most recently published of the live documents that were created from a node. */
  findPublished(queries: Queries, tenantId: string, nodeId: string): Promise<PublishedFromNode | undefined> {
    return queries.one(FIND_PUBLISHED, { tenantId, nodeId });
  }
}
