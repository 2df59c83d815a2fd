import { Injectable } from '@nestjs/common';
import { Node } from '#entities';
import { LAST_ID, type Queries, type Row, columns, computed, statement } from '#platform';
import { LIVE_GRANT } from '#visibility';
import type { MyDocsFilter } from './my-docs.dto';

/** The position of a node in the order of the last change. */
export interface ChangePosition {
  /** The time of the change with its microseconds, as PostgreSQL writes it. */
  exactly: string;
  nodeId: string;
}

/** The position before the node that changed last. */
export const NEWEST: ChangePosition = { exactly: 'infinity', nodeId: LAST_ID };

const NODE = columns(Node, 'n', { nodeId: 'id' }, 'path', 'type', 'title', 'tokenEstimate', 'updatedAt');
const SHAPE = {
  ...NODE.row,
  exactTime: computed.text(),
  mappingStatus: computed.text<'ok' | 'broken'>().orNull(),
};
const COLUMNS = `${NODE.sql}, n.updated_at::text AS "exactTime",
  (SELECT m.status FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id) AS "mappingStatus"` as const;

/** Lists the nodes of a project that meet a condition, in the byte order of paths. */
function listWhere<const Condition extends string>(condition: Condition) {
  return statement(
    SHAPE,
    `SELECT ${COLUMNS} FROM nodes n
    WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.path > :after AND ${condition} ORDER BY n.path LIMIT :limit`,
  );
}

// MATERIALIZED and OFFSET 0 make PostgreSQL look up each of these few nodes by its id. A generic plan, which must suit every project, could
// otherwise read a whole project.
/** Lists the nodes whose ids a query gives, in the byte order of paths. */
function listNamed<const Ids extends string>(ids: Ids) {
  return statement(
    SHAPE,
    `WITH named AS MATERIALIZED (SELECT DISTINCT x.node_id FROM (${ids}) x)
    SELECT ${COLUMNS} FROM named
    CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = named.node_id OFFSET 0) n
    WHERE n.project_id = :projectId AND n.path > :after ORDER BY n.path LIMIT :limit`,
  );
}

/** Counts the nodes of a project that meet a condition, except the root. */
function countWhere<const Condition extends string>(condition: Condition) {
  return statement(
    { count: computed.int() },
    `SELECT count(*)::int AS count FROM (SELECT FROM nodes n
    WHERE n.tenant_id = :tenantId AND n.project_id = :projectId AND n.path > '' AND ${condition} LIMIT :bound) x`,
  );
}

/** Counts the nodes whose ids a query gives. */
function countNamed<const Ids extends string>(ids: Ids) {
  return statement(
    { count: computed.int() },
    `SELECT count(*)::int AS count FROM (SELECT DISTINCT x.node_id FROM (${ids}) x
    WHERE EXISTS (SELECT FROM nodes n WHERE n.tenant_id = :tenantId AND n.id = x.node_id) LIMIT :bound) x`,
  );
}

const CONDITIONS = {
  all: 'true',
  agent: 'n.saved_by_agent',
  unfiled: `n.type = 'file' AND n.depth = 1`,
} as const;
const IDS = {
  shared: `SELECT g.node_id FROM share_grants g WHERE g.tenant_id = :tenantId AND g.project_id = :projectId AND ${LIVE_GRANT}`,
  published: `SELECT d.source_node_id AS node_id FROM published_documents d
    WHERE d.tenant_id = :tenantId AND d.project_id = :projectId AND d.status = 'published' AND d.source_node_id IS NOT NULL`,
  broken: `SELECT b.node_id FROM mappings b WHERE b.tenant_id = :tenantId AND b.project_id = :projectId AND b.status = 'broken'`,
} as const;

const LIST = {
  all: listWhere(CONDITIONS.all),
  agent: listWhere(CONDITIONS.agent),
  unfiled: listWhere(CONDITIONS.unfiled),
  shared: listNamed(IDS.shared),
  published: listNamed(IDS.published),
  broken: listNamed(IDS.broken),
};
const COUNT = {
  all: countWhere(CONDITIONS.all),
  recent: countWhere(`n.type = 'file'`),
  agent: countWhere(CONDITIONS.agent),
  unfiled: countWhere(CONDITIONS.unfiled),
  shared: countNamed(IDS.shared),
  published: countNamed(IDS.published),
  broken: countNamed(IDS.broken),
};
const LIST_RECENT = statement(
  SHAPE,
  `SELECT ${COLUMNS} FROM (
    SELECT c.node_id FROM node_changes c
    WHERE c.tenant_id = :tenantId AND c.project_id = :projectId AND c.type = 'file' AND (c.updated_at, c.node_id) < (:exactly, :nodeId)
    ORDER BY c.updated_at DESC, c.node_id DESC LIMIT :limit) newest
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = newest.node_id OFFSET 0) n
  ORDER BY n.updated_at DESC, n.id DESC`,
);

/** A node in the list, with the time of its last change to the microsecond, which a Date would lose. */
export type MyDocsRow = Row<typeof LIST_RECENT>;

/** The nodes of a project, by a filter. The caller has checked that the principal reaches the project. */
@Injectable()
export class MyDocsRepository {
  /** The documents of a project after a position, most recently changed first. */
  listRecent(
    queries: Queries,
    tenantId: string,
    projectId: string,
    { exactly, nodeId }: ChangePosition,
    limit: number,
  ): Promise<MyDocsRow[]> {
    return queries.all(LIST_RECENT, { tenantId, projectId, exactly, nodeId, limit });
  }

  /** The nodes that a filter selects after a path, in the byte order of paths; every node but the root without a filter. */
  listByPath(
    queries: Queries,
    page: { tenantId: string; projectId: string; after: string; limit: number },
    filter: Exclude<MyDocsFilter, 'recent'> | undefined,
  ): Promise<MyDocsRow[]> {
    return queries.all(LIST[filter ?? 'all'], page);
  }

  /** The number of nodes that a filter selects, at most `bound`. */
  async count(
    queries: Queries,
    tenantId: string,
    projectId: string,
    filter: MyDocsFilter | undefined,
    bound: number,
  ): Promise<number> {
    return (await queries.one(COUNT[filter ?? 'all'], { tenantId, projectId, bound }))!.count;
  }
}
