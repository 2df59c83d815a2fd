import { Injectable } from '@nestjs/common';
import { type AuthorRow, type Principal, changedByColumn } from '#access';
import { Node } from '#entities';
import { DATABASE_EPOCH, type Queries, type Row, columns, computed, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import { COUNTS_OF_PROJECT } from '../changes/project-counters';
import { MAX_COUNTED_CHILDREN, MAX_TOTAL } from './children.dto';

/** The place in a list of siblings after which a page begins. */
export interface SiblingPosition {
  sortOrder: number;
  path: string;
}

const FOLDER = columns(Node, 'f', 'id', 'path', 'type');
const FOLDERS = `FROM projects p JOIN nodes f ON f.tenant_id = p.tenant_id AND f.project_id = p.id` as const;
const HEAD = { ...FOLDER.row, ticks: computed.bigint(), epoch: computed.text() };
const SELECT_HEAD =
  `SELECT ${FOLDER.sql}, k.ticks, ${DATABASE_EPOCH} AS epoch ${FOLDERS} CROSS JOIN LATERAL ${COUNTS_OF_PROJECT} k
  WHERE f.tenant_id = :tenantId AND ${REACHABLE}` as const;
const FIND_FOLDER = statement(HEAD, `${SELECT_HEAD} AND f.id = :nodeId`);
const FIND_ROOT = statement(HEAD, `${SELECT_HEAD} AND p.id = :projectId AND f.path = ''`);

const CHILD = columns(
  Node,
  'n',
  'id',
  'parentId',
  'type',
  'name',
  'path',
  'sortOrder',
  'version',
  'revisionId',
  'updatedAt',
);
// The nodes are read in the order of nodes_children_idx. OFFSET 0 keeps the planner from sorting all nodes of a folder instead.
const LIST = statement(
  { ...CHILD.row, childCount: computed.int(), changedBy: computed.json<AuthorRow>().orNull() },
  `SELECT ${CHILD.sql}, c.count AS "childCount", ${changedByColumn('n')} AS "changedBy"
  ${FOLDERS} CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.parent_id = f.id
    AND (nodes.sort_order, nodes.path) > (:afterOrder::int, :afterPath::text) ORDER BY nodes.sort_order, nodes.path LIMIT :limit) n
  CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM (SELECT FROM nodes d WHERE n.type = 'folder' AND d.tenant_id = :tenantId
    AND d.parent_id = n.id LIMIT ${MAX_COUNTED_CHILDREN}) d) c
  WHERE f.tenant_id = :tenantId AND ${REACHABLE} AND f.id = :nodeId ORDER BY n.sort_order, n.path`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT FROM nodes n WHERE n.tenant_id = :tenantId AND n.parent_id = :nodeId LIMIT ${MAX_TOTAL} + 1) n`,
);

/** A folder that is listed, with the clock of its project. */
export type FolderHead = Row<typeof FIND_FOLDER>;

/** A node of a folder. */
export type ChildRow = Row<typeof LIST>;

/** The nodes of folders. */
@Injectable()
export class ChildrenRepository {
  /** A node, if the principal has every right to its project. */
  findFolder(queries: Queries, principal: Principal, nodeId: string): Promise<FolderHead | undefined> {
    return queries.one(FIND_FOLDER, { ...reachOf(principal), nodeId });
  }

  /** The root of the tree of a project, if the principal has every right to the project. */
  findRoot(queries: Queries, principal: Principal, projectId: string): Promise<FolderHead | undefined> {
    return queries.one(FIND_ROOT, { ...reachOf(principal), projectId });
  }

  /** The nodes of a folder after a position, as the tree sorts them. */
  list(
    queries: Queries,
    principal: Principal,
    nodeId: string,
    after: SiblingPosition,
    limit: number,
  ): Promise<ChildRow[]> {
    const { sortOrder: afterOrder, path: afterPath } = after;
    return queries.all(LIST, { ...reachOf(principal), nodeId, afterOrder, afterPath, limit });
  }

  /** The number of nodes of a folder; one more than `MAX_TOTAL` if there are more. */
  async count(queries: Queries, tenantId: string, nodeId: string): Promise<number> {
    return (await queries.one(COUNT, { tenantId, nodeId }))!.count;
  }
}
