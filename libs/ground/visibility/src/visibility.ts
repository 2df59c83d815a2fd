import { Injectable } from '@nestjs/common';
import { type Principal, SUSPENDED_TENANTS } from '#access';
import { idKey, lookup } from '#directory';
import { Node, Project, ShareGrant } from '#entities';
import {
  Database,
  NotFound,
  type Queries,
  type RowOf,
  type Transaction,
  columns,
  computed,
  statement,
  found,
} from '#platform';
import { LIVE_GRANT } from './grants';
import {
  EXTENT,
  type Extent,
  FROM_REACHABLE_NODES,
  type NodeReach,
  PLACE_VISIBLE,
  REACHABLE,
  type Right,
  SHOWN_PATH,
  VISIBLE,
  guestReachOf,
  nodeReachOf,
  reachOf,
} from './reach.policy';

const NODE = columns(
  Node,
  'n',
  'id',
  'projectId',
  'treeId',
  'parentId',
  'type',
  'name',
  'depth',
  'version',
  'revisionId',
);
const PATH = columns(Node, 'n', 'path').row;
const SHAPE = { ...NODE.row, ...PATH, onlyByShare: computed.boolean() };
const SELECT =
  `SELECT ${NODE.sql}, ${SHOWN_PATH} AS path, (${PLACE_VISIBLE}) IS NOT TRUE AS "onlyByShare"` as const;
const PROJECT = columns(Project, 'p', 'id', 'slug', 'name', 'ownerUserId');

/** A node that the caller can see, with the properties that decisions about it need. */
export type VisibleNode = RowOf<typeof SHAPE>;

/** A project that the caller can see. */
export type VisibleProject = RowOf<typeof PROJECT.row>;

const find = <const From extends string>(from: From) =>
  statement(SHAPE, `${SELECT} ${from} AND n.id = :nodeId`);
const FIND_NODE = {
  read: find(FROM_REACHABLE_NODES.read),
  write: find(FROM_REACHABLE_NODES.write),
};
const FIND_NODE_TO_ARRANGE = find(FROM_REACHABLE_NODES.arrange);
const LOCK_NODE = statement(
  SHAPE,
  `${SELECT} ${FROM_REACHABLE_NODES.arrange} AND n.id = :nodeId FOR NO KEY UPDATE OF n`,
);
// Nodes are locked in one order, so that transactions that lock the same nodes can't deadlock.
const LOCK_NODES = statement(
  SHAPE,
  `${SELECT} ${FROM_REACHABLE_NODES.arrange} AND n.id = ANY (:nodeIds) ORDER BY n.id FOR NO KEY UPDATE OF n`,
);
const FIND_PROJECT = statement(
  PROJECT.row,
  `SELECT ${PROJECT.sql} FROM projects p WHERE ${REACHABLE} AND p.id = :projectId`,
);
const FIND_EXTENT = statement(
  { extent: computed.text<Extent>() },
  `SELECT ${EXTENT} AS extent FROM projects p WHERE ${VISIBLE} AND p.id = :projectId`,
);
const HOST = columns(ShareGrant, 'g', 'tenantId');
// A document that is shared with everybody is found by its id alone, from any tenant.
const FIND_HOST = statement(
  HOST.row,
  `SELECT ${HOST.sql} FROM ${lookup('public-document', 'g')} WHERE d.key = ${idKey(':nodeId')} AND g.share_type = 'public' AND ${LIVE_GRANT}
    AND g.tenant_id <> ALL (${SUSPENDED_TENANTS}) LIMIT 1`,
);

/** The one place that decides what a principal can do with a node. A node that a principal can't see does not exist for it. */
@Injectable()
export class Visibility {
  constructor(private readonly database: Database) {}

  /** The node. @throws NotFound unless the principal has the right to it */
  async node(queries: Queries, principal: Principal, nodeId: string, right: Right): Promise<VisibleNode> {
    if (right === 'arrange')
      return found(await queries.one(FIND_NODE_TO_ARRANGE, { ...reachOf(principal), nodeId }));
    return found(await queries.one(FIND_NODE[right], { ...nodeReachOf(principal), nodeId }));
  }

  /**
   * Reads a document in the principal's own tenant or, if it isn't found there, in the tenant that shares it with everybody. If the
   * first read finds it, there is no second query.
   *
   * @param find reads the document within the given reach
   * @throws NotFound if neither read finds it
   */
  async readAnywhere<T>(
    principal: Principal,
    nodeId: string,
    find: (reach: NodeReach) => Promise<T | undefined>,
  ): Promise<T> {
    const own = await find(nodeReachOf(principal));
    if (own !== undefined) return own;
    const host = await this.database.one(FIND_HOST, { nodeId });
    if (!host || host.tenantId === principal.tenantId) throw new NotFound();
    return found(await find(guestReachOf(principal, host.tenantId)));
  }

  /** The node, locked until `tx` ends against changes of its place. @throws NotFound unless the principal can arrange it */
  async lockNode(tx: Transaction, principal: Principal, nodeId: string): Promise<VisibleNode> {
    return found(await tx.one(LOCK_NODE, { ...reachOf(principal), nodeId }));
  }

  /** The nodes among some that the principal can arrange, locked as by `lockNode`, in the order of their ids. */
  lockNodes(tx: Transaction, principal: Principal, nodeIds: readonly string[]): Promise<VisibleNode[]> {
    return tx.all(LOCK_NODES, { ...reachOf(principal), nodeIds });
  }

  /** The project. @throws NotFound unless the principal can see all of it */
  async project(queries: Queries, principal: Principal, projectId: string): Promise<VisibleProject> {
    return found(await queries.one(FIND_PROJECT, { ...reachOf(principal), projectId }));
  }

  /** How much of a project the principal can see. @throws NotFound if it can see nothing of it */
  async extent(queries: Queries, principal: Principal, projectId: string): Promise<Extent> {
    return found(await queries.one(FIND_EXTENT, { ...nodeReachOf(principal), projectId })).extent;
  }
}
