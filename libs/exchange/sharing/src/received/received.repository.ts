import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { DocId, Node } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import {
  FROM_REACHABLE_NODES,
  GRANTED_TO_CALLER,
  LIVE_GRANT,
  type NodeReach,
  SHOWN_PATH,
  newestGrants,
  nodeReachOf,
} from '#visibility';
import type { Permission } from '../grants/grants.dto';

const NODE = columns(Node, 'n', { nodeId: 'id' }, 'projectId', 'title', 'tokenEstimate', 'updatedAt');
const DOC_ID = columns(DocId, 'd', { docId: 'id' }, 'globalId');
const GRANTS_TO_CALLER =
  `share_grants g WHERE g.tenant_id = :tenantId AND ${LIVE_GRANT} AND ${GRANTED_TO_CALLER}` as const;
/** When the last of some grants expires; null if one of them does not. */
const LAST_EXPIRY = `nullif(max(coalesce(g.expires_at, 'infinity')), 'infinity')`;

const IS_READABLE = statement(`SELECT ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId AND n.type = 'file'`);
const CHECK = statement(
  { shareIds: computed.list(computed.uuid()), expiresAt: computed.time().orNull() },
  `SELECT coalesce(array_agg(g.id ORDER BY g.id), '{}') AS "shareIds", ${LAST_EXPIRY} AS "expiresAt"
  FROM ${GRANTS_TO_CALLER} AND g.node_id = :nodeId AND (:permission = 'read' OR g.permission = 'write')`,
);

// The maximum number of grants that one page reads. It includes grants that are not shown, because they expired or their document has a
// newer grant.
const WINDOW = 500;
// A document is listed at the position of its newest grant.
const LIST = statement(
  {
    ...NODE.row,
    ...columns(Node, 'n', 'path').row,
    ...DOC_ID.row,
    position: computed.uuid(),
    endsWindow: computed.boolean(),
    nodeId: NODE.row.nodeId.orNull(),
    permission: computed.text<Permission>(),
    expiresAt: computed.time().orNull(),
    sharedAt: computed.time(),
  },
  `WITH newest AS MATERIALIZED (${newestGrants(':before', `${WINDOW}`)})
  SELECT l.id AS position, l.nth = ${WINDOW} AS "endsWindow", x.*
  FROM (SELECT id, node_id, row_number() OVER (ORDER BY id DESC) AS nth FROM newest) l LEFT JOIN LATERAL (
    SELECT ${NODE.sql}, ${SHOWN_PATH} AS path, ${DOC_ID.sql}, s.at AS "sharedAt",
      CASE WHEN s.writes THEN 'write' ELSE 'read' END AS permission,
      CASE WHEN s.writes THEN s.write_expiry ELSE s.expiry END AS "expiresAt"
    FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id CROSS JOIN LATERAL (
      SELECT (array_agg(g.id ORDER BY g.id DESC))[1] AS newest, (array_agg(g.doc_id ORDER BY g.id DESC))[1] AS doc_id,
        (array_agg(g.created_at ORDER BY g.id DESC))[1] AS at, bool_or(g.permission = 'write') AS writes, ${LAST_EXPIRY} AS expiry,
        nullif(max(coalesce(g.expires_at, 'infinity')) FILTER (WHERE g.permission = 'write'), 'infinity') AS write_expiry
      FROM ${GRANTS_TO_CALLER} AND g.node_id = n.id) s
    JOIN doc_ids d ON d.tenant_id = n.tenant_id AND d.id = s.doc_id
    WHERE n.tenant_id = :tenantId AND n.id = l.node_id AND s.newest = l.id AND p.deleted_at IS NULL
      AND n.created_by <> :userId AND p.owner_user_id IS DISTINCT FROM :userId) x ON true
  WHERE (x."nodeId" IS NOT NULL OR l.nth = ${WINDOW}) ORDER BY l.id DESC LIMIT :limit`,
);

const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (
    SELECT FROM (SELECT DISTINCT g.node_id FROM ${GRANTS_TO_CALLER}) g
    JOIN nodes n ON n.tenant_id = :tenantId AND n.id = g.node_id JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    WHERE p.deleted_at IS NULL AND n.created_by <> :userId AND p.owner_user_id IS DISTINCT FROM :userId LIMIT :bound) x`,
);

/** The grants that give a user a permission. */
export type CheckRow = Row<typeof CHECK>;
/**
 * A grant at a position of the list. The columns of its document are null if the document is not listed at this position. `endsWindow`: the
 * last grant that this page reads; others can follow.
 */
export type ListedGrant = Row<typeof LIST>;
/** A document that others share with a user. */
export type ReceivedRow = ListedGrant & { nodeId: string };

/** The documents that others share with a user. Only sessions can read it, and a session is never limited to some projects. */
@Injectable()
export class ReceivedRepository {
  /** Whether a document can be read within a reach. */
  async isReadable(queries: Queries, reach: NodeReach, nodeId: string): Promise<boolean> {
    return (await queries.run(IS_READABLE, { ...reach, nodeId })) > 0;
  }

  /** The live grants within a reach that give a permission to a document. */
  async check(
    queries: Queries,
    { tenantId, userId, shareTypes }: NodeReach,
    nodeId: string,
    permission: Permission,
  ): Promise<CheckRow> {
    return (await queries.one(CHECK, { tenantId, userId, shareTypes, nodeId, permission }))!;
  }

  /** The newest grants below an id, with the documents of others that they share; grants to everybody are left out. */
  list(queries: Queries, principal: Principal, before: string, limit: number): Promise<ListedGrant[]> {
    return queries.all(LIST, { ...receiving(principal), before, limit });
  }

  /** The number of documents that others share with the principal, at most `bound`. */
  async count(queries: Queries, principal: Principal, bound: number): Promise<number> {
    const { tenantId, userId, shareTypes } = receiving(principal);
    return (await queries.one(COUNT, { tenantId, userId, shareTypes, bound }))!.count;
  }
}

/** The reach of a principal without what is shared with everybody. */
function receiving(principal: Principal) {
  const { shareTypes, ...reach } = nodeReachOf(principal);
  return { ...reach, shareTypes: shareTypes.filter((type) => type !== 'public') };
}
